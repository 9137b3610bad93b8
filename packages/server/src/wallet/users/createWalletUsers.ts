import { and, eq, lt, or, sql } from 'drizzle-orm'
import { RequestFailure } from '../../RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import { walletDevices as devices, walletUsers as users } from '../../storage/schema/wallet.ts'
import { walletEmailLogins as logins } from '../../storage/schema/walletLogins.ts'
import { createId } from '../createId.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'
import type { WalletUsers } from '../ports.ts'
import { contexts } from '../shares/contexts.ts'

/** Keeps users in the database; an address is found by its keyed hash, and sealed where it is read. */
export function createWalletUsers(database: Database, keys: WalletKeys): WalletUsers {
  const toHash = (email: string) => keys.hash('email', email.normalize('NFC').toLowerCase())
  const find = async (email: string, within: Database = database) => {
    const [user] = await within
      .select({ id: users.id })
      .from(users)
      .where(eq(users.emailHash, toHash(email)))
    return user
  }
  return {
    async findOrCreateByEmail(email, within = database) {
      const known = await find(email, within)
      if (known) return { ...known, isNew: false }
      const id = createId()
      const sealed = await keys.server.seal(email, contexts.email(id))
      // Of two at once, the database lets one in.
      const [made] = await within
        .insert(users)
        .values({ id, emailHash: toHash(email), email: sealed, createdAt: Date.now() })
        .onConflictDoNothing({ target: users.emailHash })
        .returning({ id: users.id })
      if (made) return { id, isNew: true }
      const other = await find(email, within)
      if (!other) throw new TypeError('A user was taken away while it was made.')
      return { ...other, isNew: false }
    },
    async findOrCreateBySocial({ provider, hash, name }, within = database) {
      const findUser = () => within.select({ id: users.id }).from(users).where(eq(users.socialHash, hash))
      const [known] = await findUser()
      const id = known?.id ?? createId()
      const sealed = name === null ? null : await keys.server.seal(name, contexts.name(id))
      if (known) {
        await within.update(users).set({ name: sealed }).where(eq(users.id, id))
        return known
      }
      // No address is taken over from a provider: what it says of one opens nobody's wallet.
      const [made] = await within
        .insert(users)
        .values({ id, socialHash: hash, socialProvider: provider, name: sealed, createdAt: Date.now() })
        .onConflictDoNothing({ target: users.socialHash })
        .returning({ id: users.id })
      const [user] = made ? [made] : await findUser()
      if (!user) throw new TypeError('A user was taken away while it was made.')
      return user
    },
    async createByPasskey({ userId: id, hash, publicKey, counter, name }, within = database) {
      const [made] = await within
        .insert(users)
        .values({
          id,
          passkeyHash: hash,
          passkeyKey: await keys.server.seal(publicKey, contexts.passkey(id)),
          passkeyCounter: counter,
          name: await keys.server.seal(name, contexts.name(id)),
          createdAt: Date.now(),
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      return made
    },
    async findByPasskey(hash, within = database) {
      const [user] = await within
        .select({ userId: users.id, sealed: users.passkeyKey, counter: users.passkeyCounter })
        .from(users)
        .where(eq(users.passkeyHash, hash))
      if (!user || user.sealed === null) return undefined
      const publicKey = await keys.server.open(user.sealed, contexts.passkey(user.userId))
      return { userId: user.userId, publicKey, counter: user.counter ?? 0 }
    },
    async countPasskey(userId, counter, within = database) {
      // Compared by the database: of two logins at once with one count, one is a copy's.
      const isMore = or(
        lt(users.passkeyCounter, counter),
        sql`${counter} = 0 and ${users.passkeyCounter} = 0`,
      )
      const counted = await within
        .update(users)
        .set({ passkeyCounter: counter })
        .where(and(eq(users.id, userId), isMore))
        .returning({ id: users.id })
      return counted.length > 0
    },
    hasEmail: async (email) => (await find(email)) !== undefined,
    async changeEmail(userId, email, within = database) {
      const holder = await find(email, within)
      if (holder) return holder.id === userId
      const sealed = await keys.server.seal(email, contexts.email(userId))
      await within
        .update(users)
        .set({ emailHash: toHash(email), email: sealed })
        .where(eq(users.id, userId))
      return true
    },
    async remove(userId) {
      // Mails and wrong codes go on counting against the address.
      const ended = {
        ...{ userId: null, email: null, newEmail: null },
        endedAt: sql`coalesce(${logins.endedAt}, ${Date.now()})`,
      }
      await database.transaction(async (within) => {
        await within.update(logins).set(ended).where(eq(logins.userId, userId))
        await within.delete(users).where(eq(users.id, userId))
      })
    },
    async isKnownDevice(email, key, within = database) {
      const [device] = await within
        .select({ key: devices.key })
        .from(devices)
        .innerJoin(users, eq(users.id, devices.userId))
        .where(and(eq(users.emailHash, toHash(email)), eq(devices.key, key)))
      return device !== undefined
    },
    async read(userId, key, within = database) {
      const [row] = await within
        .select({ user: users, share: devices.share })
        .from(users)
        .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.key, key)))
        .where(eq(users.id, userId))
      if (!row)
        throw new RequestFailure('SESSION_INVALID', { field: 'user', description: 'This user is gone.' })
      const { id, email, eip155, solana, recoveryKind, recoverySalt, socialProvider: provider } = row.user
      const name = row.user.name === null ? null : await keys.server.open(row.user.name, contexts.name(id))
      return {
        id,
        email: email === null ? null : await keys.server.open(email, contexts.email(id)),
        ...(provider && { social: { provider, name } }),
        ...(row.user.passkeyHash !== null && { passkey: { name } }),
        // Checked when they were written.
        accounts: eip155 === null || solana === null ? null : { eip155: eip155 as `0x${string}`, solana },
        recovery: recoveryKind,
        ...(recoverySalt !== null && { recoverySalt }),
        hasDeviceShare: row.share !== null,
      }
    },
  }
}
