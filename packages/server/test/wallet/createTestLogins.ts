import { randomBytes } from 'node:crypto'
import { RequestFailure } from '../../src/base/RequestFailure.ts'
import type { EmailLogins, FarcasterLogins, SocialLogins } from '../../src/wallet/base/ports.ts'
import { renderFarcasterPage } from '../../src/wallet/farcaster/renderFarcasterPage.ts'
import { renderDevicePage } from '../../src/wallet/mail/renderDevicePage.ts'
import type { OpenWallet } from '../../src/wallet/openWallet.ts'
import { renderSocialPage } from '../../src/wallet/social/renderSocialPage.ts'

/** The valid code. */
export const testCode = '493817'

/** Creates logins without emails, for tests of later steps: anyone with the code is accepted. */
export function createTestLogins({ users, sessions }: Pick<OpenWallet, 'users' | 'sessions'>): EmailLogins {
  const logins = new Map<string, { email: string; key: string; appOrigin: string }>()
  const find = (loginId: string, key: string) => {
    const login = logins.get(loginId)
    if (login?.key === key) return login
    throw new RequestFailure('CODE_DEAD', { field: 'loginId', description: 'There is no such login.' })
  }
  return {
    async createEmailLogin({ body: { email, appOrigin } }, { key }) {
      const loginId = randomBytes(16).toString('base64url')
      logins.set(loginId, { email, key, appOrigin })
      return { loginId, next: 'otp', resendAfterMs: 30_000 }
    },
    async getEmailLogin({ params: { loginId } }, { key }) {
      find(loginId, key)
      return { state: 'otp' }
    },
    async verifyEmailLogin({ params: { loginId }, body: { code } }, caller) {
      const { email, appOrigin } = find(loginId, caller.key)
      if (code !== testCode)
        throw new RequestFailure('CODE_INVALID', { field: 'code', description: 'It is another code.' })
      const { id } = await users.findOrCreateByEmail(email)
      return (await sessions.begin({ userId: id, caller, appOrigin }))()
    },
    showDevice: async () => renderDevicePage({ status: 'confirmed' }),
    confirmDevice: async (token) => renderDevicePage({ status: token === 'good' ? 'confirmed' : 'over' }),
    async close() {},
  }
}

/** Creates logins without a provider, for tests of later steps. */
export function createTestSocialLogins({
  users,
  sessions,
}: Pick<OpenWallet, 'users' | 'sessions'>): SocialLogins {
  const page = renderSocialPage({ status: 'over' })
  return {
    async createSocialLogin() {
      const loginId = randomBytes(16).toString('base64url')
      return { loginId, uri: `https://wallet.example/social/start?flow=${loginId}` }
    },
    async verifySocialLogin({ params: { loginId }, body: { code } }, caller) {
      if (code !== testCode)
        throw new RequestFailure('CODE_INVALID', { field: 'code', description: 'It is another code.' })
      const account = { provider: 'github', hash: loginId, name: 'ada' } as const
      const { id } = await users.findOrCreateBySocial(account)
      return (await sessions.begin({ userId: id, caller, appOrigin: 'https://app.example' }))()
    },
    start: async () => ({ page }),
    finish: async () => page,
  }
}

/** Creates logins with a Farcaster that accepts everyone, for tests of later steps. */
export function createTestFarcasterLogins({
  users,
  sessions,
}: Pick<OpenWallet, 'users' | 'sessions'>): FarcasterLogins {
  const page = renderFarcasterPage({ status: 'over' })
  return {
    async createFarcasterLogin() {
      const loginId = randomBytes(16).toString('base64url')
      return { loginId, uri: `https://wallet.example/farcaster/${loginId}`, digits: '47' }
    },
    getFarcasterLogin: async () => ({ state: 'approved' }),
    async verifyFarcasterLogin({ params: { loginId } }, caller) {
      const account = { provider: 'farcaster', hash: loginId, name: 'ada' } as const
      const { id } = await users.findOrCreateBySocial(account)
      return (await sessions.begin({ userId: id, caller, appOrigin: 'https://app.example' }))()
    },
    show: async () => page,
    open: async () => ({ page }),
    refuse: async () => page,
  }
}
