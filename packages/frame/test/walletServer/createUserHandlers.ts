import { type Records, type Session, toCode, toToken } from './createRecords.ts'
import type { Caller, WalletHandlers } from './handlers.ts'
import { RefusedError } from './RefusedError.ts'

/** Routes of a logged-in user: sessions, devices, change of address, deletion. */
export function createUserHandlers(records: Records): WalletHandlers {
  const { state, users, wallets, sessions, mails, emailChanges, toUser, toWire } = records
  const mailChange = (purpose: 'old' | 'new', email: string, to: string, { key, session }: Caller) => {
    const changeId = toToken()
    const code = toCode()
    emailChanges.set(changeId, { userId: session.userId, key, purpose, to, code })
    mails.push({ email, code, loginId: changeId })
    return changeId
  }
  const takeChange = (purpose: 'old' | 'new', changeId: string, code: string, { key, session }: Caller) => {
    const change = emailChanges.get(changeId)
    if (change?.purpose !== purpose || change.key !== key || change.userId !== session.userId)
      throw new RefusedError('CODE_DEAD')
    if (change.code !== code) throw new RefusedError('CODE_INVALID')
    return change
  }

  return {
    refreshWalletSession({ body }, { key }) {
      const session = [...sessions].find(
        (each) => each.refreshToken === body.refreshToken && each.key === key,
      )
      if (!session) throw new RefusedError('SESSION_INVALID')
      session.accessToken = toToken()
      session.refreshToken = toToken()
      return toWire(session)
    },
    getWalletSessions: (_, { session }) => ({ sessions: listSessions(sessions, session, state.firstSeenAt) }),
    revokeWalletSession({ params: { sessionId } }, { session }) {
      const isOwn = sessionId === 'current'
      const found = isOwn ? session : [...sessions].find((each) => each.id === sessionId)
      if (!found || !sessions.delete(found)) throw new RefusedError('NOT_FOUND')
      if (!isOwn) wallets.get(found.userId)?.shares.delete(found.key)
      return {}
    },
    deleteWalletUser(_, { session }) {
      for (const [name, { id }] of users) if (id === session.userId) users.delete(name)
      wallets.delete(session.userId)
      for (const each of sessions) if (each.userId === session.userId) sessions.delete(each)
      return {}
    },
    checkFreshLogin: () => ({}),
    createEmailChange({ body }, caller) {
      const { email } = toUser(caller.session.userId, caller.key)
      const to = body.email.toLowerCase()
      return { changeId: mailChange('old', email ?? '', to, caller), resendAfterMs: 30_000 }
    },
    confirmOldEmail({ params, body }, caller) {
      const { to } = takeChange('old', params.changeId, body.code, caller)
      return { changeId: mailChange('new', to, to, caller), resendAfterMs: 30_000 }
    },
    confirmNewEmail({ params, body }, caller) {
      const { to, userId } = takeChange('new', params.changeId, body.code, caller)
      emailChanges.clear()
      const user = [...users.values()].find(({ id }) => id === userId)
      if (!user) throw new RefusedError('SESSION_INVALID')
      users.delete(user.email)
      users.set(to, { id: userId, email: to })
      return toUser(userId, caller.key)
    },
    getWalletUser: (_, { session, key }) => toUser(session.userId, key),
  }
}

function listSessions(sessions: ReadonlySet<Session>, own: Session, appOrigin: string | null) {
  return [...sessions]
    .filter(({ userId }) => userId === own.userId)
    .map(({ id, loginAt }) => {
      const [firstSeenAt, createdAt, usedAt] = Array(3).fill(new Date(loginAt).toISOString())
      const device = { device: 'Chrome, Android', appOrigin, hasDeviceShare: true }
      return { id, isCurrent: id === own.id, ...device, firstSeenAt, createdAt, usedAt }
    })
}
