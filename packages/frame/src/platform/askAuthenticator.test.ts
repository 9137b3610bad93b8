import { expect, it } from 'vitest'
import { askAuthenticator } from './askAuthenticator.ts'
import type { PasskeyTask } from './passkeys.ts'

/** Authenticator data (WebAuthn 6.1): the host's hash, flags, and a counter. */
const toData = (flags: number) => Uint8Array.of(...new Array(32).fill(7), flags, 0, 0, 0, 1).buffer

/** A browser's credentials with one passkey, which reports its flags and where it is. */
function createCredentials(flags: number | undefined, authenticatorAttachment: string) {
  const asked: PublicKeyCredentialCreationOptions[] = []
  const toCredential = (response: object) =>
    ({
      rawId: Uint8Array.of(1).buffer,
      authenticatorAttachment,
      response: { clientDataJSON: Uint8Array.of(2).buffer, ...response },
      getClientExtensionResults: () => ({}),
    }) as unknown as Credential
  const credentials: CredentialsContainer = {
    async create(options) {
      if (options?.publicKey) asked.push(options.publicKey)
      return toCredential(flags === undefined ? {} : { getAuthenticatorData: () => toData(flags) })
    },
    get: async () => toCredential({ authenticatorData: toData(flags ?? 0) }),
    store: async () => {},
    preventSilentAccess: async () => {},
  }
  return { asked, credentials }
}

const host = { rpId: 'wallet.example', challenge: 'AAAA' }
const tasks: PasskeyTask[] = [
  { type: 'get', ...host },
  { type: 'create', ...host, userHandle: 'AAAA', name: 'Wallet recovery', isForLogin: false },
]

it.each([
  ['synced', 0x1d, 'platform', false],
  ['syncable, but not synced yet', 0x0d, 'platform', false],
  ['of this device only', 0x05, 'platform', true],
  ['on a security key', 0x05, 'cross-platform', false],
])('reports whether a passkey is device-only: %s', async (_, flags, place, isDeviceOnly) => {
  for (const task of tasks) {
    const { credentials } = createCredentials(flags, place)
    expect(await askAuthenticator(credentials, task)).toMatchObject({ isDeviceOnly })
  }
})

it('does not call a new passkey device-only in a browser that reports no flags', async () => {
  const { credentials } = createCredentials(undefined, 'platform')
  for (const task of tasks.filter(({ type }) => type === 'create'))
    expect(await askAuthenticator(credentials, task)).toMatchObject({ isDeviceOnly: false })
})

it('prefers a discoverable passkey for recovery, since others may not be synced', async () => {
  const { asked, credentials } = createCredentials(0x1d, 'platform')
  for (const task of tasks) await askAuthenticator(credentials, task)
  expect(asked.map(({ authenticatorSelection }) => authenticatorSelection)).toMatchObject([
    { residentKey: 'preferred', requireResidentKey: false },
  ])
})
