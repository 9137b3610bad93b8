import { type Records, toToken } from './createRecords.ts'
import type { WalletHandlers } from './handlers.ts'
import { RefusedError } from './RefusedError.ts'

/** Logins with a passkey, and new passkeys. Only the challenge is verified. */
export function createPasskeyHandlers({ users, passkeyLogins, begin }: Records): WalletHandlers {
  const takePasskey = (loginId: string, clientDataJSON: string, key: string) => {
    const login = passkeyLogins.get(loginId)
    passkeyLogins.delete(loginId)
    if (!login || login.key !== key) throw new RefusedError('CODE_DEAD')
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (challenge !== login.challenge) throw new RefusedError('PASSKEY_INVALID')
    return login
  }
  return {
    createPasskeyLogin(_, { key }) {
      const loginId = toToken()
      const login = { challenge: toToken(), userHandle: toToken(), key }
      passkeyLogins.set(loginId, login)
      return { loginId, challenge: login.challenge, rpId: 'wallet.example', userHandle: login.userHandle }
    },
    createPasskey({ params, body: { name, credential } }, { key }) {
      const { userHandle } = takePasskey(params.loginId, credential.clientDataJSON, key)
      users.set(credential.id, { id: userHandle, email: name, isPasskey: true })
      return begin(userHandle, key)
    },
    verifyPasskeyLogin({ params, body: { credential } }, { key }) {
      takePasskey(params.loginId, credential.clientDataJSON, key)
      const user = users.get(credential.id)
      if (!user) throw new RefusedError('PASSKEY_UNKNOWN')
      return begin(user.id, key)
    },
  }
}
