import { socialLoginMs, walletSessionIdleMs } from '@latchkey/protocol/constants'
import { boundTableMarks } from '../schema/boundTables.ts'
import { nameAddresses, names } from '../schema/names.ts'
import { onrampOrders } from '../schema/onrampOrders.ts'
import { permissionSessions } from '../schema/permissionSessions.ts'
import { signInNonces, signInSessions } from '../schema/signIn.ts'
import { walletDevices, walletUsers } from '../schema/wallet.ts'
import { walletFarcasterLogins } from '../schema/walletFarcasterLogins.ts'
import { walletEmailLogins } from '../schema/walletLogins.ts'
import { walletPasskeyLogins } from '../schema/walletPasskeyLogins.ts'
import { walletSessions, walletTokens } from '../schema/walletSessions.ts'
import { walletSocialLogins } from '../schema/walletSocialLogins.ts'
import type { BoundTable, Row } from './table.ts'
import { toDeviceId } from './toDeviceId.ts'

/**
 * An end of a row besides its own. It is the end of another row or, with `madeAt`, of all rows of a name that were made
 * before some time. The name lets an owner end rows even while an attacker hides them.
 */
export type Mark = { table: BoundTable; of: readonly (string | number)[]; madeAt?: number }

/** How a table's rows are bound. The MAC covers every column, including ones added later. */
export type Binding = {
  table: BoundTable
  /** The column that names who gets access by the row, which is the subject of its audit events. */
  owner: string
  /** The columns that distinguish a row from all later ones, if its primary key may be reused. */
  identity?: readonly string[]
  /** Whether a row that is kept records its own end. */
  isOver?: (row: never) => boolean
  /** When a row expires for everyone, which is how long its end must be remembered. */
  endsAt?: (row: never) => number
  marks?: (row: never) => readonly Mark[]
  /** The column with the time that its marks compare. Each new value is later than all that have ended. */
  timedBy?: string
  /**
   * The column with the creation time, for tables whose rows are never deleted. Missing rows are detected
   * (`countRows.ts`).
   */
  countedBy?: string
}

/** Creates a binding, with its columns checked against the table's. */
function bound<table extends BoundTable>(
  table: table,
  binding: {
    owner: keyof Row<table> & string
    identity?: readonly (keyof Row<table> & string)[]
    isOver?: (row: Row<table>) => boolean
    endsAt?: (row: Row<table>) => number
    marks?: (row: Row<table>) => readonly Mark[]
    timedBy?: keyof Row<table> & string
    countedBy?: keyof Row<table> & string
  },
): Binding {
  return { table, ...binding }
}

const expiresAt = (row: { expiresAt: number }) => row.expiresAt
/** Returns the later of both expiries, because a login that continues gets a different one. */
const expiresFirst = (row: { createdAt: number; expiresAt: number }) =>
  Math.max(row.expiresAt, row.createdAt + socialLoginMs)

/** Names a user's devices, which the owner revokes by an id. */
export const markOfDevice = (userId: string, deviceId: string, madeAt: number) => ({
  ...{ table: walletDevices, of: [userId, deviceId], madeAt },
})

/** Names the logins of an address, of which only the newest is valid. */
export const markOfAddress = (subject: string, madeAt: number) => ({
  ...{ table: walletEmailLogins, of: [subject], madeAt },
})

/** Names one browser's sign-ins of an account. */
export const markOfSignIn = ({
  scope,
  holder,
  account,
  createdAt: madeAt,
}: Pick<Row<typeof signInSessions>, 'scope' | 'holder' | 'account' | 'createdAt'>) => ({
  ...{ table: signInSessions, of: [scope, holder, account], madeAt },
})

/** Names a sign-in that is ended by its id, its holder or its account. */
export const markOfSignInId = (scope: string, id: string, by: string, madeAt: number) => ({
  ...{ table: signInSessions, of: ['id', scope, id, by], madeAt },
})

/** Names the addresses that a name had on a chain. */
export const markOfNameAddress = ({
  name,
  coinType,
  createdAt: madeAt,
}: Pick<Row<typeof nameAddresses>, 'name' | 'coinType' | 'createdAt'>) => ({
  ...{ table: nameAddresses, of: [name, coinType], madeAt },
})

/** Every table whose rows give access to a wallet, a session, a permission, a name or money. */
export const bindings: readonly Binding[] = [
  bound(walletUsers, {
    owner: 'id',
    timedBy: 'changedAt',
    marks: ({ id, changedAt }) => [{ table: walletUsers, of: ['changed', id], madeAt: changedAt ?? 0 }],
  }),
  bound(walletDevices, {
    owner: 'userId',
    identity: ['userId', 'key', 'createdAt'],
    timedBy: 'createdAt',
    marks: ({ userId, key, createdAt }) => [
      { table: walletUsers, of: [userId] },
      markOfDevice(userId, toDeviceId(userId, key), createdAt),
    ],
  }),
  bound(walletSessions, {
    owner: 'userId',
    // Its tokens will have expired by then.
    endsAt: () => Date.now() + walletSessionIdleMs,
    timedBy: 'createdAt',
    marks: ({ userId, key, createdAt }) => [
      { table: walletUsers, of: [userId] },
      markOfDevice(userId, toDeviceId(userId, key), createdAt),
    ],
  }),
  bound(walletTokens, { owner: 'sessionId', endsAt: expiresAt }),
  bound(walletEmailLogins, {
    owner: 'subject',
    isOver: ({ endedAt }) => endedAt !== null,
    endsAt: expiresAt,
    timedBy: 'createdAt',
    marks: ({ subject, createdAt }) => [markOfAddress(subject, createdAt)],
  }),
  bound(walletSocialLogins, {
    owner: 'id',
    isOver: ({ endedAt }) => endedAt !== null,
    endsAt: expiresFirst,
  }),
  bound(walletFarcasterLogins, {
    owner: 'id',
    isOver: ({ outcome }) => outcome !== null,
    endsAt: expiresFirst,
  }),
  bound(walletPasskeyLogins, { owner: 'userId', endsAt: expiresAt }),
  bound(signInNonces, { owner: 'nonce', endsAt: expiresAt }),
  bound(signInSessions, {
    owner: 'account',
    isOver: ({ revokedAt }) => revokedAt !== null,
    endsAt: expiresAt,
    timedBy: 'createdAt',
    marks: (row) => [
      markOfSignIn(row),
      ...[row.holder, row.account].map((by) => markOfSignInId(row.scope, row.id, by, row.createdAt)),
    ],
  }),
  bound(permissionSessions, { owner: 'account', isOver: ({ revokedAt }) => revokedAt !== null }),
  bound(names, { owner: 'owner', countedBy: 'registeredAt' }),
  bound(nameAddresses, {
    owner: 'name',
    timedBy: 'createdAt',
    marks: (row) => [markOfNameAddress(row)],
  }),
  // A payout is signed once, so a restored earlier order is not paid out again.
  bound(onrampOrders, { owner: 'account', isOver: ({ signed }) => signed !== null }),
  bound(boundTableMarks, { owner: 'name' }),
]

const byTable = new Map(bindings.map((binding) => [binding.table, binding]))

/** Returns the binding of a table. Throws `TypeError` without one. */
export function bindingOf(table: BoundTable): Binding {
  const binding = byTable.get(table)
  if (!binding) throw new TypeError('The table is not listed in storage/rows/boundTables.ts.')
  return binding
}

/**
 * Tables whose rows are not bound, and why writing them grants no access. A new table must be in one of the two lists.
 */
export const unboundTables: Readonly<Record<string, string>> = {
  approvals: 'An index of public chain data, for display only.',
  blocks: 'An index of public chain data.',
  event_counts: 'Telemetry counts.',
  holdings: 'An index of public chain data, for display only.',
  name_texts: 'Used signed texts: if a row is deleted, its text can be sent again until it expires.',
  nfts: 'An index of public chain data, for display only.',
  mobs: 'For display only: each turn has the signature that started it.',
  notes: 'Text for display only.',
  relay_messages: 'Encrypted end to end by the two clients.',
  relay_receipts: 'Which clients fetched an encrypted message.',
  relay_topics: 'Which clients subscribed to a topic, and so how long its messages are kept.',
  relay_usage: 'How many bytes the relay stores.',
  solana_stretches: 'An index of public chain data.',
  account_anchors: 'An index of public chain data.',
  account_progress: 'An index of public chain data.',
  account_grants: 'An index of public chain data.',
  account_claims: 'An index of public chain data.',
  range_limits: 'Which requests the upstreams take.',
  sponsorships: 'A counter: deleting it resets what a project may spend that day.',
  tokens: 'An index of public chain data, for display only.',
  transfers: 'An index of public chain data, for display only.',
  wallet_audit: 'A record of security events: ship the log elsewhere as well.',
  wallet_proofs: 'Used proofs, which each process remembers as well.',
  wallet_turns: 'Counters: deleting them resets limits.',
}
