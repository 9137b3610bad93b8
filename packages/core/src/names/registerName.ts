import type { Name } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { postName } from './postName.ts'
import { type RegisterNameParameters, signName } from './signName.ts'

/**
 * Registers a name for the active account, which must be the embedded wallet's. The wallet signs, the server stores the
 * name, and it becomes the profile name (4.16). Throws `NameRegistrantNotFoundError` (6.5), `NameInvalidError` (5.4),
 * `ChainIdInvalidError` (5.6), `NameRegistrationFailedError` (8.11), `NotConnectedError`, `UserRejectedError` and
 * `SignMessageFailedError`.
 */
export async function registerName(kit: Kit, parameters: RegisterNameParameters): Promise<Name> {
  return postName(kit, await signName(kit, parameters))
}
