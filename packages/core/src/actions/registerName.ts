import type { Name } from '@latchkey/protocol/schema'
import type { Kit } from '../kit.ts'
import { postName } from './postName.ts'
import { type RegisterNameParameters, signName } from './signName.ts'

/**
 * Registers a name for the active account, which must be of an auth connector: the wallet signs, the server keeps it,
 * and it becomes the profile name (4.16). Throws what `signName` and `postName` throw.
 */
export async function registerName(kit: Kit, parameters: RegisterNameParameters): Promise<Name> {
  return postName(kit, await signName(kit, parameters))
}
