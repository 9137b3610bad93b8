import type { Name } from '@latchkey/protocol/schema'
import { ApiFailureError } from '../api/errors.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { askForNames } from './askForNames.ts'
import { NameRegistrationFailedError } from './errors.ts'
import { getName } from './getName.ts'
import { setProfileName } from './setProfileName.ts'
import type { SignedName } from './signName.ts'

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
