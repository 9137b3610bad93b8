import type { Name } from '@latchkey/protocol/schema'
import { ApiFailureError } from '../api/errors.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { askForNames } from './askForNames.ts'
import { NameRegistrationFailedError } from './errors.ts'
import { getName } from './getName.ts'
import { setProfileName } from './setProfileName.ts'
import { type RegisterNameParameters, type SignedName, signName } from './signName.ts'

/**
 * Registers a name for the active account, which must be the embedded wallet's. The wallet signs, the server stores the
 * name, and it becomes the profile name (4.16). Throws `NameRegistrantNotFoundError` (6.5), `NameInvalidError` (5.4),
 * `ChainIdInvalidError` (5.6), `NameRegistrationFailedError` (8.11), `NotConnectedError`, `UserRejectedError` and
 * `SignMessageFailedError`.
 */
export async function registerName(kit: Kit, parameters: RegisterNameParameters): Promise<Name> {
  return postName(kit, await signName(kit, parameters))
}

/**
 * Registers a name for the account that signed for it (7.17), and makes it the account's profile name (4.16). If the
 * response is lost, checks on the server whether the account has the name. Throws `NameRegistrationFailedError` (8.11).
 */
export async function postName(kit: Kit, signedName: SignedName): Promise<Name> {
  const { name, signed } = signedName
  const registered = await askForNames(
    kit,
    async (api) => {
      try {
        return await api.registerName({ body: signed })
      } catch (error) {
        const kept = error instanceof ApiFailureError ? undefined : await findRegistered(kit, signedName)
        if (kept) return kept
        throw error
      }
    },
    (cause) => new NameRegistrationFailedError(name, cause),
  )
  await setProfileName(kit, signedName.account.address, registered.name)
  return registered
}

async function findRegistered(kit: Kit, { name, account }: SignedName): Promise<Name | undefined> {
  const found = await getName(kit, { name }).catch(() => undefined)
  const addresses = Object.values(found?.addresses ?? {})
  return addresses.some(({ address }) => isSameAddress(address, account.address)) ? found : undefined
}
