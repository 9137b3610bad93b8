import {
  walletAccessTokenMs,
  walletRefreshGraceMs,
  walletSessionIdleMs,
  walletSessionMaxMs,
  walletSessionsListedMax,
} from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { markOfDevice } from '../../storage/rows/boundTables.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { toDeviceId } from '../../storage/rows/toDeviceId.ts'
import { walletDevices as devices } from '../../storage/schema/wallet.ts'
import { walletSessions as sessions, walletTokens as tokens } from '../../storage/schema/walletSessions.ts'
import { createId, createSecret, toHash } from '../base/createId.ts'
import { describeDevice } from '../base/describeDevice.ts'
import type { AuditLog, BegunSession, WalletCaller, WalletSessions, WalletUsers } from '../base/ports.ts'
import { sessionInvalid } from './sessionInvalid.ts'

/** The sessions, with the methods that the routes need. */
export type Sessions = WalletSessions & {
  /** Returns the session of an access token. Throws SESSION_INVALID if it is over, or belongs to another key. */
  check(accessToken: string, key: string): Promise<NonNullable<WalletCaller['session']>>
  refresh(refreshToken: string, caller: WalletCaller): Promise<WalletSession>
  /** Lists the devices that a user has logged in with, most recently used first. */
  list(userId: string): Promise<ListedDevice[]>
  /** Ends the session that the user logs out of. The device keeps its share, and stays known. */
  end(session: { id: string; userId: string }): Promise<void>
  /** Deletes a device with its session and all data stored for it. Returns whether it existed. */
  revoke(device: { id: string; userId: string }): Promise<boolean>
}

/** A device with its known facts, and its session if it is logged in. */
type ListedDevice = {
  id: string
  key: string
  device: string
  hasDeviceShare: boolean
  /** When, and at which app's origin, it was first seen. */
  firstSeenAt: number
  appOrigin: string | null
  session: Pick<Row<typeof sessions>, 'createdAt' | 'usedAt'> | null
}

/** How precisely the last use of a session is stored. */
const useAccuracyMs = 60_000

/** Stores sessions in the database, which several processes can share. Tokens are stored as hashes only. */
export function createSessions({
  database,
  rows,
  users,
  audit,
}: {
  database: Database
  rows: Rows
  users: WalletUsers
  audit: AuditLog
}): Sessions {
  const ofUser = ({ id, userId }: { id: string; userId: string }) =>
    and(eq(sessions.id, id), eq(sessions.userId, userId))

  /** Issues tokens. Returns a function that completes the response, which may wait for a remote key. */
  async function answer(
    { id, userId, key, loginAt }: Pick<Row<typeof sessions>, 'id' | 'userId' | 'key' | 'loginAt'>,
    within: Database,
  ): Promise<BegunSession> {
    const issued = await issueTokens(within, rows, id)
    return async () => ({
      ...issued,
      loginAt: new Date(loginAt).toISOString(),
      user: await users.read(userId, key),
    })
  }

  /** Ends a session, including one whose row was hidden. */
  async function end(id: string, where: SQL | undefined) {
    await rows.delete(database, sessions, where)
    rows.end(sessions, { id })
  }

  return {
    async begin({ userId, caller: { key, device, projectId }, appOrigin }, within = database) {
      const now = Date.now()
      const same = ['userId', 'key'] as const
      const seen = { userId, key, createdAt: now, appOrigin, device }
      await rows.upsert(within, devices, seen, same, { device })
      // A device has one session. Logging in again continues it, so that none of its tabs is locked out.
      const begun = { id: createId(), userId, key, device, createdAt: now, loginAt: now, usedAt: now }
      const session = await rows.upsert(within, sessions, begun, same, { device, loginAt: now, usedAt: now })
      await audit.record({ what: 'login', subject: userId, projectId }, within)
      return answer({ id: session.id, userId, key, loginAt: now }, within)
    },

    async resume({ userId, key }, within = database) {
      const [found] = await within
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.key, key)))
      const session = rows.check(sessions, found)
      return session && answer(session, within)
    },

    async check(accessToken, key) {
      const now = Date.now()
      const session = await findByToken(database, rows, { token: accessToken, kind: 'access', now })
      if (!session || session.key !== key) throw sessionInvalid()
      if (session.usedAt < now - useAccuracyMs)
        await rows.update(database, sessions, eq(sessions.id, session.id), { usedAt: now })
      return { id: session.id, userId: session.userId, loginAt: new Date(session.loginAt) }
    },

    async refresh(refreshToken, { key, projectId }) {
      const now = Date.now()
      const hash = toHash(refreshToken)
      const session = await findByToken(database, rows, { token: refreshToken, kind: 'refresh', now })
      // A token without its key does not prove ownership, so it must not end a session, either.
      if (!session || session.key !== key) throw sessionInvalid()
      // Before the token is used up: if the keys fail, the same token can be sent again.
      const user = await users.read(session.userId, key)
      // Both or neither: a token that was used up without a response would look stolen when it is sent again.
      const refreshed = await rows.transaction(database, async (within) => {
        if (!(await isFirstUse(within, rows, hash, now))) return undefined
        const [alive] = await rows.update(within, sessions, eq(sessions.id, session.id), { usedAt: now })
        // It may have been ended since.
        if (!alive) throw sessionInvalid()
        const issued = await issueTokens(within, rows, session.id)
        return { ...issued, loginAt: new Date(alive.loginAt).toISOString(), user }
      })
      if (refreshed) return refreshed
      await end(session.id, eq(sessions.id, session.id))
      await audit.record({ what: 'sessionReused', subject: session.userId, projectId })
      throw sessionInvalid()
    },

    list: (userId) => listDevices(database, rows, userId),

    end: (session) => end(session.id, ofUser(session)),

    revoke: (device) => revokeDevice(database, rows, device),
  }
}

/** Finds the session of a token, if both rows are as the server wrote them. */
async function findByToken(
  database: Database,
  rows: Rows,
  { token, kind, now }: { token: string; kind: 'access' | 'refresh'; now: number },
) {
  const isAlive = and(eq(tokens.hash, toHash(token)), eq(tokens.kind, kind), gt(tokens.expiresAt, now))
  const [found] = await database
    .select({ token: tokens, session: sessions })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    // However often the session is used, the visitor eventually has to log in again.
    .where(and(isAlive, gt(sessions.loginAt, now - walletSessionMaxMs)))
  return found && rows.check(tokens, found.token) && rows.check(sessions, found.session)
}

/**
 * Returns whether a refresh token is unused, or was only just used: two tabs of one frame may refresh concurrently.
 */
async function isFirstUse(within: Database, rows: Rows, hash: string, now: number): Promise<boolean> {
  const isUnused = and(eq(tokens.hash, hash), isNull(tokens.usedAt))
  const used = await rows.update(within, tokens, isUnused, { usedAt: now })
  if (used.length > 0) return true
  const late = await within
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), lte(tokens.usedAt, now - walletRefreshGraceMs)))
  return late.length === 0
}

/** Lists the devices of a user, with their sessions that are not over. */
async function listDevices(database: Database, rows: Rows, userId: string): Promise<ListedDevice[]> {
  const now = Date.now()
  const isAlive = and(
    gt(sessions.usedAt, now - walletSessionIdleMs),
    gt(sessions.loginAt, now - walletSessionMaxMs),
  )
  const found = await database
    .select({ device: devices, session: sessions })
    .from(devices)
    .leftJoin(sessions, and(eq(sessions.userId, devices.userId), eq(sessions.key, devices.key), isAlive))
    .where(eq(devices.userId, userId))
    .orderBy(sql`${sessions.usedAt} desc nulls last`, desc(devices.createdAt), devices.key)
    .limit(walletSessionsListedMax)
  return found.flatMap((row) => {
    const kept = rows.check(devices, row.device)
    if (!kept) return []
    const { key, device, share, createdAt, appOrigin } = kept
    return {
      id: toDeviceId(userId, key),
      key,
      device: device ?? describeDevice(undefined),
      hasDeviceShare: share !== null,
      firstSeenAt: createdAt,
      appOrigin,
      session: rows.check(sessions, row.session) ?? null,
    }
  })
}

/** Deletes a device and its session, and ends both even if their rows are hidden. */
async function revokeDevice(
  database: Database,
  rows: Rows,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const kept = await database.select().from(devices).where(eq(devices.userId, userId))
  const key = kept.find((device) => toDeviceId(userId, device.key) === id)?.key
  if (key !== undefined)
    await rows.transaction(database, async (within) => {
      await rows.delete(within, sessions, and(eq(sessions.userId, userId), eq(sessions.key, key)))
      await rows.delete(within, devices, and(eq(devices.userId, userId), eq(devices.key, key)))
    })
  // Uses the requested ids, since the rows may be hidden.
  const now = Date.now()
  rows.endBefore(markOfDevice(userId, id, now), key === undefined ? now + walletSessionMaxMs : undefined)
  return key !== undefined
}

/** Creates the two tokens of a session. Only their hashes are stored. */
async function issueTokens(
  database: Database,
  rows: Rows,
  sessionId: string,
): Promise<Pick<WalletSession, 'accessToken' | 'refreshToken' | 'expiresAt'>> {
  const now = Date.now()
  const accessToken = createSecret()
  const refreshToken = createSecret()
  const expiresAt = now + walletAccessTokenMs
  const refreshExpiresAt = now + walletSessionIdleMs
  await database.insert(tokens).values([
    rows.bind(tokens, { hash: toHash(accessToken), sessionId, kind: 'access', expiresAt }),
    rows.bind(tokens, {
      ...{ hash: toHash(refreshToken), sessionId, kind: 'refresh' },
      expiresAt: refreshExpiresAt,
    }),
  ])
  return { accessToken, refreshToken, expiresAt: new Date(expiresAt).toISOString() }
}
