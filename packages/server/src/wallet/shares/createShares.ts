import { sharesPerMinuteMax, walletRecoveriesPerDayMax } from '@latchkey/protocol/constants'
import type { Recovery } from '@latchkey/protocol/wallet'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import { walletDevices as devices, walletUsers as users } from '../../storage/schema/wallet.ts'
import type { Turns } from '../base/createTurns.ts'
import type { WalletRequestOf } from '../base/ports.ts'
import { contexts } from '../keys/contexts.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'
import { sessionInvalid } from '../sessions/sessionInvalid.ts'

type Accounts = WalletRequestOf<'createWallet'>['body']['accounts']
type Owner = { userId: string; key: string }

/** The shares that the server stores. Each is only decrypted to be released. */
export type Shares = {
  /** Throws WALLET_EXISTS if the user already has a wallet, and PARAMETER_INVALID if both shares are the same. */
  create(
    owner: Owner,
    wallet: { accounts: Accounts; serverShare: string; baseShare: string; recovery: Recovery },
  ): Promise<void>
  /** Returns the server's share of the requesting device. Throws NOT_FOUND, and RATE_LIMITED. */
  release(owner: Owner): Promise<string>
  /** Throws NOT_FOUND if there is no wallet, and RATE_LIMITED. */
  recover(userId: string): Promise<{ accounts: Accounts; recovery: Recovery; serverShare: string }>
  addDevice(owner: Owner, serverShare: string): Promise<void>
  changeRecovery(userId: string, shares: { serverShare: string; recovery: Recovery }): Promise<void>
}

/** Stores shares in the database, sealed with separate keys: one set for the server's, one for recovery shares. */
export function createShares({
  database,
  rows,
  keys,
  turns,
}: {
  database: Database
  rows: Rows
  keys: WalletKeys
  turns: Turns
}): Shares {
  const isDevice = ({ userId, key }: Owner) => and(eq(devices.userId, userId), eq(devices.key, key))
  return {
    async create({ userId, key }, { accounts, serverShare, baseShare, recovery }) {
      if (serverShare === baseShare)
        throw new RequestFailure('PARAMETER_INVALID', {
          field: 'baseShare',
          description: 'baseShare must differ from serverShare, or a revoked device could still use it.',
        })
      const share = await keys.server.seal(serverShare, contexts.device(userId, key))
      const values = {
        ...accounts,
        ...(await sealRecovery(keys, userId, { serverShare: baseShare, recovery })),
      }
      await rows.transaction(database, async (transaction) => {
        // With two tabs, the database lets only one find the user without a wallet.
        const isWithout = and(eq(users.id, userId), isNull(users.eip155))
        const made = await rows.update(transaction, users, isWithout, values)
        if (made.length === 0)
          throw new RequestFailure('WALLET_EXISTS', {
            field: 'user',
            description: 'The user already has a wallet. Recover it instead.',
          })
        await storeShare(transaction, { userId, key }, share)
      })
    },

    async release({ userId, key }) {
      await turns.take({ what: 'share', subject: userId, max: sharesPerMinuteMax, spanMs: 60_000 })
      const [found] = await database.select().from(devices).where(isDevice({ userId, key }))
      const device = rows.check(devices, found)
      if (!device?.share)
        throw new RequestFailure('NOT_FOUND', {
          field: 'share',
          description: 'No share found for this device. Recover the wallet on it.',
        })
      return keys.server.open(device.share, contexts.device(userId, key))
    },

    async recover(userId) {
      const max = walletRecoveriesPerDayMax
      await turns.take({ what: 'recovery', subject: userId, max, spanMs: 86_400_000 })
      const [found] = await database.select().from(users).where(eq(users.id, userId))
      const user = rows.check(users, found)
      const { eip155, solana, recoveryKind: kind, recoveryShare, baseShare } = user ?? {}
      if (!user || !eip155 || !solana || !kind || !recoveryShare || !baseShare) throw noWallet()
      return {
        accounts: { eip155: eip155 as `0x${string}`, solana },
        recovery: {
          kind,
          share: await keys.recovery.open(recoveryShare, contexts.recovery(userId)),
          ...(user.recoverySalt !== null && { salt: user.recoverySalt }),
          ...(user.recoveryCredentialId !== null && { credentialId: user.recoveryCredentialId }),
        },
        serverShare: await keys.server.open(baseShare, contexts.base(userId)),
      }
    },

    async addDevice({ userId, key }, serverShare) {
      await requireWallet(userId)
      const share = await keys.server.seal(serverShare, contexts.device(userId, key))
      await storeShare(database, { userId, key }, share)
    },

    async changeRecovery(userId, { serverShare, recovery }) {
      const hasWallet = and(eq(users.id, userId), isNotNull(users.eip155))
      const sealed = await sealRecovery(keys, userId, { serverShare, recovery })
      const changed = await rows.update(database, users, hasWallet, { ...sealed, changedAt: Date.now() })
      if (changed.length === 0) throw noWallet()
    },
  }

  async function storeShare(within: Database, owner: Owner, share: string) {
    const kept = await rows.update(within, devices, isDevice(owner), { share })
    // The next login recreates the device.
    if (kept.length === 0) throw sessionInvalid()
  }

  async function requireWallet(userId: string) {
    const [user] = await database
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.eip155)))
    if (!rows.check(users, user)) throw noWallet()
  }
}

/** Seals both for one update: they belong to the same split, and are useless apart. */
async function sealRecovery(
  keys: WalletKeys,
  userId: string,
  { serverShare, recovery }: { serverShare: string; recovery: Recovery },
) {
  return {
    recoveryKind: recovery.kind,
    recoverySalt: recovery.salt ?? null,
    recoveryCredentialId: recovery.credentialId ?? null,
    recoveryShare: await keys.recovery.seal(recovery.share, contexts.recovery(userId)),
    baseShare: await keys.server.seal(serverShare, contexts.base(userId)),
  }
}

function noWallet() {
  return new RequestFailure('NOT_FOUND', {
    field: 'wallet',
    description: 'The user has no wallet yet. Create one.',
  })
}
