import type { Name } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { postName } from './postName.ts'
import { type RegisterNameParameters, signName } from './signName.ts'

/**
 * Registers a name for the active account, which must have an auth connector. The wallet signs, the server stores the
 * name, and it becomes the profile name (4.16). Throws the errors of `signName` and `postName`.
 */
export async function registerName(kit: Kit, parameters: RegisterNameParameters): Promise<Name> {
  return postName(kit, await signName(kit, parameters))
}
