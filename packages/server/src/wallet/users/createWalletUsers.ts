import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import { walletDevices as devices, walletUsers as users } from '../../storage/schema/wallet.ts'
import { walletEmailLogins as logins } from '../../storage/schema/walletLogins.ts'
import { createId } from '../base/createId.ts'
import type { WalletUsers } from '../base/ports.ts'
import { contexts } from '../keys/contexts.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'

/** Stores users in the database. An address is found by its keyed hash, and stored sealed for reading. */
export function createWalletUsers(database: Database, keys: WalletKeys, rows: Rows): WalletUsers {
  return {
    ...createEmailUsers(database, keys, rows),
    ...createSocialUsers(database, keys, rows),
    ...createPasskeyUsers(database, keys, rows),
    async remove(userId) {
      // Emails and wrong codes still count against the address.
      const now = Date.now()
      const ofUser = eq(logins.userId, userId)
      await rows.transaction(database, async (within) => {
        await rows.update(within, logins, ofUser, ({ endedAt }) => ({
          ...{ userId: null, email: null, newEmail: null },
          endedAt: endedAt ?? now,
        }))
        // Includes refused rows: nothing of a user remains.
        await rows.delete(within, logins, ofUser)
        // Devices, sessions and tokens are deleted with the user.
        await rows.delete(within, users, eq(users.id, userId))
      })
      rows.end(users, { id: userId })
    },
    async read(userId, key) {
      const [row] = await database
        .select({ user: users, device: devices })
        .from(users)
        .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.key, key)))
        .where(eq(users.id, userId))
      const user = rows.check(users, row?.user)
      if (!user)
        throw new RequestFailure('SESSION_INVALID', {
          field: 'user',
          description: 'This user no longer exists.',
        })
      const { id, email, eip155, solana, recoveryKind, recoverySalt, socialProvider: provider } = user
      const name = user.name === null ? null : await keys.server.open(user.name, contexts.name(id))
      return {
        id,
        email: email === null ? null : await keys.server.open(email, contexts.email(id)),
        ...(provider && { social: { provider, name } }),
        ...(user.passkeyHash !== null && { passkey: { name } }),
        // Validated when they were written.
        accounts: eip155 === null || solana === null ? null : { eip155: eip155 as `0x${string}`, solana },
        recovery: recoveryKind,
        ...(recoverySalt !== null && { recoverySalt }),
        hasDeviceShare: Boolean(rows.check(devices, row?.device)?.share),
      }
    },
  }
}

/** Stores users who log in by email. */
function createEmailUsers(
  database: Database,
  keys: WalletKeys,
  rows: Rows,
): Pick<
  WalletUsers,
  | 'prepareByEmail'
  | 'findOrCreateByEmail'
  | 'hasEmail'
  | 'prepareEmailChange'
  | 'changeEmail'
  | 'isKnownDevice'
> {
  const toHash = (email: string) => keys.hash('email', email.normalize('NFC').toLowerCase())
  const find = (email: string, within: Database) => findOne(within, rows, eq(users.emailHash, toHash(email)))
  const prepareByEmail: WalletUsers['prepareByEmail'] = async (email) => {
    const id = createId()
    // Also for a known user: otherwise the duration of a wrong try would reveal who has a wallet.
    const sealed = await keys.server.seal(email, contexts.email(id))
    return async (within) => {
      const known = await find(email, within)
      if (known) return { id: known.id, isNew: false }
      // Of two concurrent inserts, the database accepts one.
      const [made] = await within
        .insert(users)
        .values(rows.bind(users, { id, emailHash: toHash(email), email: sealed, createdAt: Date.now() }))
        .onConflictDoNothing({ target: users.emailHash })
        .returning({ id: users.id })
      if (made) return { id, isNew: true }
      const other = await find(email, within)
      if (!other) throw new TypeError('The user was deleted while being created.')
      return { id: other.id, isNew: false }
    }
  }
  const prepareEmailChange: WalletUsers['prepareEmailChange'] = async (userId, email) => {
    const sealed = await keys.server.seal(email, contexts.email(userId))
    return async (within) => {
      const holder = await find(email, within)
      if (holder) return holder.id === userId
      const change = { emailHash: toHash(email), email: sealed, changedAt: Date.now() }
      return (await rows.update(within, users, eq(users.id, userId), change)).length > 0
    }
  }
  return {
    prepareByEmail,
    findOrCreateByEmail: async (email) => (await prepareByEmail(email))(database),
    // Only used by emails: a refused user row fails at login instead.
    async hasEmail(email) {
      const isUser = eq(users.emailHash, toHash(email))
      return (await database.select({ id: users.id }).from(users).where(isUser)).length > 0
    },
    prepareEmailChange,
    changeEmail: async (userId, email) => (await prepareEmailChange(userId, email))(database),
    async isKnownDevice(email, key, within = database) {
      const [found] = await within
        .select({ device: devices, user: users })
        .from(devices)
        .innerJoin(users, eq(users.id, devices.userId))
        .where(and(eq(users.emailHash, toHash(email)), eq(devices.key, key)))
      return Boolean(found && rows.check(users, found.user) && rows.check(devices, found.device))
    },
  }
}

/** Stores users who log in with a provider or Farcaster. */
function createSocialUsers(
  database: Database,
  keys: WalletKeys,
  rows: Rows,
): Pick<WalletUsers, 'prepareBySocial' | 'findOrCreateBySocial' | 'isNewDevice'> {
  const prepareBySocial: WalletUsers['prepareBySocial'] = async ({ provider, hash, name }) => {
    const find = (within: Database) => findOne(within, rows, eq(users.socialHash, hash))
    const seal = async (id: string) => (name === null ? null : keys.server.seal(name, contexts.name(id)))
    const id = createId()
    const before = await find(database)
    // Also for a known user, who may be deleted meanwhile: the id of a deleted user never works again.
    const [sealed, renamed] = await Promise.all([seal(id), before ? seal(before.id) : null])
    return async (within) => {
      const known = await find(within)
      // A user who was created meanwhile has a name that was just sealed.
      if (known && known.id === before?.id)
        await rows.update(within, users, eq(users.id, known.id), { name: renamed })
      if (known) return { id: known.id }
      // A provider's address is never used, since a provider's claim must not open anyone's wallet.
      const [made] = await within
        .insert(users)
        .values(
          rows.bind(users, {
            ...{ id, socialHash: hash, socialProvider: provider, name: sealed },
            createdAt: Date.now(),
          }),
        )
        .onConflictDoNothing({ target: users.socialHash })
        .returning({ id: users.id })
      const user = made ?? (await find(within))
      if (!user) throw new TypeError('The user was deleted while being created.')
      return { id: user.id }
    }
  }
  return {
    prepareBySocial,
    findOrCreateBySocial: async (account) => (await prepareBySocial(account))(database),
    async isNewDevice(socialHash, key) {
      const [found] = await database
        .select({ user: users, device: devices })
        .from(users)
        .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.key, key)))
        .where(eq(users.socialHash, socialHash))
      return Boolean(found && rows.check(users, found.user)) && !rows.check(devices, found?.device)
    },
  }
}

/** Stores users who log in with a passkey. */
function createPasskeyUsers(
  database: Database,
  keys: WalletKeys,
  rows: Rows,
): Pick<WalletUsers, 'prepareByPasskey' | 'createByPasskey' | 'findByPasskey' | 'countPasskey'> {
  const prepareByPasskey: WalletUsers['prepareByPasskey'] = async (passkey) => {
    const { userId: id, hash, publicKey, counter } = passkey
    const passkeyKey = await keys.server.seal(publicKey, contexts.passkey(id))
    const name = await keys.server.seal(passkey.name, contexts.name(id))
    return async (within) => {
      const user = { id, passkeyHash: hash, passkeyKey, passkeyCounter: counter, name, createdAt: Date.now() }
      const [made] = await within
        .insert(users)
        .values(rows.bind(users, user))
        .onConflictDoNothing()
        .returning({ id: users.id })
      return made
    }
  }
  return {
    prepareByPasskey,
    createByPasskey: async (passkey) => (await prepareByPasskey(passkey))(database),
    async findByPasskey(hash) {
      const user = await findOne(database, rows, eq(users.passkeyHash, hash))
      if (!user || user.passkeyKey === null) return undefined
      const publicKey = await keys.server.open(user.passkeyKey, contexts.passkey(user.id))
      return { userId: user.id, publicKey, counter: user.passkeyCounter ?? 0 }
    },
    async countPasskey(userId, counter, within = database) {
      // Compared by the database: of two concurrent logins with one count, one is a copy's.
      const isMore = or(
        lt(users.passkeyCounter, counter),
        sql`${counter} = 0 and ${users.passkeyCounter} = 0`,
      )
      const where = and(eq(users.id, userId), isMore)
      return (await rows.update(within, users, where, { passkeyCounter: counter })).length > 0
    },
  }
}

/** Finds a user. Throws if the row is not as the server wrote it. */
async function findOne(within: Database, rows: Rows, where: SQL) {
  const [user] = await within.select().from(users).where(where)
  const checked = rows.check(users, user)
  if (user && !checked) throw refusedUser()
  return checked
}

/** Creates the failure for a user whose row is not as the server wrote it. */
function refusedUser(): RequestFailure {
  return new RequestFailure('INTERNAL', {
    field: 'user',
    description: 'This account failed an integrity check. Contact the operator.',
  })
}
