import { readFileSync } from 'node:fs'
import path from 'node:path'
import { evmChainId } from '@latchkey/protocol/ids'
import { count, isTable, sum } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { toHex } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../test/openTestRows.ts'
import { sweepAccounts } from '../indexer/accounts/sweepAccounts.ts'
import { createPermissionStore } from '../permissions/createPermissionStore.ts'
import { accountProgress } from './schema/accountProgress.ts'
import { permissionSessions } from './schema/permissionSessions.ts'

/**
 * What bounds each table that strangers can make the server write to: the file, the limit in it, and what it does.
 * `grows` marks rows that are kept for good, so that only the rate of each client is bounded.
 */
type Ceiling = readonly [file: string, limit: string, why: string, grows?: 'grows']

const accountsOnRequest: Ceiling = [
  'indexer/accounts/sweepAccounts.ts',
  'accountTransfersMax',
  'Deleted a month after the last question, and earlier beyond a number of transfers. With `index`, the chain sets it.',
]
const metadata: Ceiling = [
  'indexer/accounts/accountRows.ts',
  'part.tokens',
  'One row for each token or NFT that a stored transfer ever mentioned. As fast as `requestsPerSecond` allows.',
  'grows',
]
const relay: Ceiling = [
  'relay/createRoom.ts',
  'storeBytes',
  'Bytes of all, of each client, address and project.',
]
const emailLogins: Ceiling = [
  'wallet/login/createMailLimits.ts',
  'emailMailsOfClientPerHour',
  'Emails of each client, address and project. Swept after a day.',
]
const socialLogins: Ceiling = [
  'wallet/social/socialLogin.ts',
  'socialLoginsOfClientPerHour',
  'Logins of each client and project. Swept once expired.',
]
const passkeyLogins: Ceiling = [
  'wallet/passkey/passkeyLogin.ts',
  'passkeyLoginsOfClientPerHour',
  'Logins of each client and project. Swept once expired.',
]
const walletLogins: Ceiling = [
  'wallet/login/createMailLimits.ts',
  'emailMailsOfClientPerHour',
  'One row for each login at most, and logins have limits by client and project.',
  'grows',
]
const walletSessions: Ceiling = [
  'wallet/openWallet.ts',
  'walletSessionIdleMs',
  'One row for each login at most. Swept once idle or expired.',
]
const writes: Ceiling = [
  'names/createNameStore.ts',
  'namesPerAccountMax',
  'Names and addresses of each account. Keys are free, so they grow with the `write` limit of each client.',
  'grows',
]

const ceilings: Readonly<Record<string, Ceiling>> = {
  account_anchors: [
    'indexer/accounts/createAccountStore.ts',
    'anchorsMax',
    'The newest blocks of each chain whose accounts are indexed on request.',
  ],
  account_claims: accountsOnRequest,
  account_grants: accountsOnRequest,
  account_progress: accountsOnRequest,
  approvals: accountsOnRequest,
  blocks: ['indexer/createBlockStore.ts', 'hashesMax', 'The newest blocks of each chain.'],
  bound_tables: [
    'storage/rows/boundTables.ts',
    'bindings',
    'One row for each table. Only the server writes it.',
  ],
  event_counts: [
    'telemetry/createEventCounts.ts',
    'toWay',
    'One row for each project, day, event and fixed word.',
    'grows',
  ],
  holdings: accountsOnRequest,
  mobs: [
    'app/createMobSource.ts',
    'mobsPerAccountMax',
    'Mobs of each account. Deleted after a week without a change, when another is created.',
  ],
  name_addresses: ['names/createNameStore.ts', 'nameAddressesMax', 'Addresses of each name.', 'grows'],
  name_texts: [
    'names/createNameStore.ts',
    'nameTexts.expiresAt',
    'Deleted once expired, after five minutes.',
  ],
  names: writes,
  nfts: metadata,
  notes: ['app/createNoteSource.ts', 'notesListedMax', 'The newest of each project.'],
  onramp_orders: [
    'onramp/createOrderStore.ts',
    'onrampOrderKeptMs',
    'Deleted after a month, unless someone paid.',
  ],
  permission_sessions: [
    'permissions/createPermissionStore.ts',
    'permissionsPendingMax',
    'Those not on chain: of each account, and for a day. A grant costs gas.',
  ],
  range_limits: [
    'indexer/accounts/createAccountStore.ts',
    'saveRangeLimit',
    'One row for each chain and method. Only the server writes it.',
  ],
  relay_messages: relay,
  relay_receipts: relay,
  relay_topics: relay,
  relay_usage: relay,
  sign_in_nonces: ['signIn/createDatabaseStore.ts', 'nonces.expiresAt', 'Swept once expired, after minutes.'],
  sign_in_sessions: [
    'signIn/createDatabaseStore.ts',
    'signInAccountsMax',
    'Accounts of each browser. Swept once expired.',
  ],
  solana_stretches: [
    'history/solana/createSolanaStore.ts',
    'accountKeptMs',
    'Deleted a month after the last question, when a new account begins.',
  ],
  sponsorships: [
    'smartAccounts/createSponsorships.ts',
    'weiPerDay',
    'One row for each project and day.',
    'grows',
  ],
  tokens: metadata,
  transfers: accountsOnRequest,
  wallet_audit: ['wallet/openWallet.ts', 'walletAuditMs', 'Deleted after a year.'],
  wallet_devices: walletLogins,
  wallet_email_logins: emailLogins,
  wallet_farcaster_logins: [
    'wallet/farcaster/farcasterLogin.ts',
    'socialLoginsOfClientPerHour',
    'Logins of each client and project. Swept once expired.',
  ],
  wallet_passkey_logins: passkeyLogins,
  wallet_proofs: ['wallet/openWallet.ts', 'walletProofs.expiresAt', 'Swept once expired, after minutes.'],
  wallet_sessions: walletSessions,
  wallet_social_logins: socialLogins,
  wallet_tokens: ['wallet/openWallet.ts', 'walletTokens.expiresAt', 'Swept once expired.'],
  wallet_turns: ['wallet/openWallet.ts', 'walletTurns.endsAt', 'Swept once over, after a day at most.'],
  wallet_users: walletLogins,
}

it('names what bounds each table of the schema', () => {
  const modules = import.meta.glob('./schema/*.ts', { eager: true })
  const tables = Object.values(modules).flatMap((module) => Object.values(module as object).filter(isTable))
  const names = tables.map((table) => getTableConfig(table as PgTable).name)
  expect(Object.keys(ceilings).sort()).toEqual(names.sort())
  for (const [table, [file, limit]] of Object.entries(ceilings)) {
    const source = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
    expect(source.includes(limit), `${table}: ${file} has no ${limit}`).toBe(true)
  }
})

it('stores twenty permissions of an account that are not on chain, however many come at once', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const store = createPermissionStore(database, (await openTestRows(database)).rows)
  const account = `eip155:1:0x${'a'.repeat(40)}` as const
  const add = (at: number) =>
    store.add({
      ...{ account, pci: toHex(at, { size: 32 }), project: 'app', context: '0x', createdAt: at },
      ...{ expiresAt: 10_000, grantedAt: at < 5 ? 1 : null, revokedAt: null },
    })
  await Promise.all(Array.from({ length: 65 }, (_, at) => add(at)))
  expect((await store.listPending(account)).map(({ createdAt }) => createdAt)).toHaveLength(20)
  const [stored] = await database.select({ total: count() }).from(permissionSessions)
  expect(stored?.total).toBe(25)
})

it('deletes the accounts asked about longest ago until the transfers of a chain are few enough', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const now = Date.now()
  const hours = Array.from({ length: 50 }, (_, hour) => hour)
  await database.insert(accountProgress).values(
    hours.map((hour) => ({
      ...{
        chainId: evmChainId(1),
        address: toHex(hour, { size: 20 }),
        knownFrom: 0n,
        knownTo: 1n,
        minedAt: 0,
      },
      ...{ stored: 9, askedAt: now - hour * 3_600_000 },
    })),
  )
  const sweep = (transfersMax: number) =>
    sweepAccounts(database, evmChainId(1), { now, stopping: new AbortController().signal, transfersMax })
  const stored = async () =>
    Number((await database.select({ all: sum(accountProgress.stored) }).from(accountProgress))[0]?.all)
  expect(await sweep(500)).toBe(false)
  expect(await stored()).toBe(450)
  expect(await sweep(300)).toBe(false)
  expect(await stored()).toBe(270)
  // Accounts of the last day stay.
  expect(await sweep(100)).toBe(true)
  expect(await stored()).toBe(225)
})
