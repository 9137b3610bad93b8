import { type Records, toCode, toToken } from './createRecords.ts'
import type { WalletHandlers } from './handlers.ts'
import { RefusedError } from './RefusedError.ts'

/** Logins by email, by providers and by Farcaster. `origin` is the origin of their pages. */
export function createLoginHandlers(records: Records, origin: () => string): WalletHandlers {
  const { state, mails, emailLogins, socialLogins, farcasterLogins, knownKeys, logIn } = records
  return {
    createEmailLogin({ body }, { key }) {
      const loginId = toToken()
      const code = toCode()
      const isConfirmed = knownKeys.has(key)
      emailLogins.set(loginId, { email: body.email.toLowerCase(), code, key, isConfirmed, tries: 0 })
      mails.push({ email: body.email, code, loginId })
      return {
        loginId,
        next: isConfirmed ? 'otp' : 'device',
        ...(!isConfirmed && { digits: '47' }),
        resendAfterMs: 30_000,
      }
    },
    getEmailLogin({ params }, { key }) {
      const login = emailLogins.get(params.loginId)
      if (!login || login.key !== key) return { state: 'dead' }
      return { state: login.isConfirmed ? 'otp' : 'device' }
    },
    verifyEmailLogin({ params, body }, { key }) {
      const login = emailLogins.get(params.loginId)
      if (!login || login.key !== key || !login.isConfirmed) throw new RefusedError('CODE_DEAD')
      login.tries += 1
      if (login.tries > 5) throw new RefusedError('CODE_DEAD')
      if (login.code !== body.code) throw new RefusedError('CODE_INVALID')
      knownKeys.add(key)
      login.session ??= logIn({ email: login.email }, key)
      return login.session
    },
    createSocialLogin({ body: { provider } }, { key }) {
      if (state.withoutProvider === provider) throw new RefusedError('PROVIDER_NOT_OFFERED')
      const loginId = toToken()
      socialLogins.set(loginId, { provider, key })
      return { loginId, uri: `${origin()}/social/start?flow=${loginId}` }
    },
    verifySocialLogin({ params, body }, { key }) {
      const login = socialLogins.get(params.loginId)
      if (!login || login.key !== key) throw new RefusedError('CODE_DEAD')
      if (login.code === undefined || login.code !== body.code) throw new RefusedError('CODE_INVALID')
      const { provider } = login
      login.session ??= logIn({ email: `${state.account} at ${provider}`, provider }, key)
      return login.session
    },
    createFarcasterLogin(_, { key }) {
      if (state.withoutProvider === 'farcaster') throw new RefusedError('PROVIDER_NOT_OFFERED')
      const loginId = toToken()
      farcasterLogins.set(loginId, { key, state: 'open' })
      return { loginId, uri: `${origin()}/farcaster/${loginId}`, digits: '47' }
    },
    getFarcasterLogin({ params }, { key }) {
      const login = farcasterLogins.get(params.loginId)
      if (state.isRelaySilent) throw new RefusedError('UPSTREAM_UNAVAILABLE')
      return { state: login?.key === key ? login.state : 'dead' }
    },
    verifyFarcasterLogin({ params }, { key }) {
      const login = farcasterLogins.get(params.loginId)
      if (login?.key !== key || login.state !== 'approved') throw new RefusedError('CODE_DEAD')
      login.session ??= logIn({ email: 'ada', provider: 'farcaster' }, key)
      return login.session
    },
  }
}
