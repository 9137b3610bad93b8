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
 * What a row may be over by, beside its own end: that of another row, or, with `madeAt`, that of all rows of a name that
 * were made before some time. Names are what an owner can ask by, where somebody hides the row meanwhile.
 */
export type Mark = { table: BoundTable; of: readonly (string | number)[]; madeAt?: number }

/** How a table's rows are bound. Every column is covered by the MAC, also one that is added later. */
export type Binding = {
  table: BoundTable
  /** The column that names whom the row gives access to: the subject of its audit events. */
  owner: string
  /** The columns that tell a row from every row after it, where its primary key may be used again. */
  identity?: readonly string[]
  /** Whether a row that stays says itself that it is over. */
  isOver?: (row: never) => boolean
  /** When a row counts no more, whoever has it: how long its end has to be remembered. */
  endsAt?: (row: never) => number
  marks?: (row: never) => readonly Mark[]
  /** Rows are never deleted, and this column says when each was made: one that is missing is noticed (`countRows.ts`). */
  countedBy?: string
}

/** Makes a binding, its columns checked against the table's. */
function bound<table extends BoundTable>(
  table: table,
  binding: {
    owner: keyof Row<table> & string
    identity?: readonly (keyof Row<table> & string)[]
    isOver?: (row: Row<table>) => boolean
    endsAt?: (row: Row<table>) => number
    marks?: (row: Row<table>) => readonly Mark[]
    countedBy?: keyof Row<table> & string
  },
): Binding {
  return { table, ...binding }
}

const expiresAt = (row: { expiresAt: number }) => row.expiresAt
/** A login that goes on expires at another time than when it began. */
const expiresFirst = (row: { createdAt: number; expiresAt: number }) =>
  Math.max(row.expiresAt, row.createdAt + socialLoginMs)

/** Names the devices of a user that an owner revokes by an id. */
export const markOfDevice = (userId: string, deviceId: string, madeAt: number) => ({
  ...{ table: walletDevices, of: [userId, deviceId], madeAt },
})

/** Names the logins of an address: the newest alone counts. */
export const markOfAddress = (subject: string, madeAt: number) => ({
  ...{ table: walletEmailLogins, of: [subject], madeAt },
})

/** Names the sign-ins of an account that one browser had. */
export const markOfSignIn = ({
  scope,
  holder,
  account,
  createdAt: madeAt,
}: Pick<Row<typeof signInSessions>, 'scope' | 'holder' | 'account' | 'createdAt'>) => ({
  ...{ table: signInSessions, of: [scope, holder, account], madeAt },
})

/** Names a sign-in that is ended by its id, by its holder or by its account. */
export const markOfSignInId = (scope: string, id: string, by: string, madeAt: number) => ({
  ...{ table: signInSessions, of: ['id', scope, id, by], madeAt },
})

/** Names the addresses of a name on a chain. */
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
    marks: ({ id, changedAt }) => [{ table: walletUsers, of: ['changed', id], madeAt: changedAt ?? 0 }],
  }),
  bound(walletDevices, {
    owner: 'userId',
    identity: ['userId', 'key', 'createdAt'],
    marks: ({ userId, key, createdAt }) => [
      { table: walletUsers, of: [userId] },
      markOfDevice(userId, toDeviceId(userId, key), createdAt),
    ],
  }),
  bound(walletSessions, {
    owner: 'userId',
    // Its tokens are too old by then.
    endsAt: () => Date.now() + walletSessionIdleMs,
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
    marks: (row) => [
      markOfSignIn(row),
      ...[row.holder, row.account].map((by) => markOfSignInId(row.scope, row.id, by, row.createdAt)),
    ],
  }),
  bound(permissionSessions, { owner: 'account', isOver: ({ revokedAt }) => revokedAt !== null }),
  bound(names, { owner: 'owner', countedBy: 'registeredAt' }),
  bound(nameAddresses, { owner: 'name', marks: (row) => [markOfNameAddress(row)] }),
  // A payout is signed once: an order from before that is not paid out again.
  bound(onrampOrders, { owner: 'account', isOver: ({ signed }) => signed !== null }),
  bound(boundTableMarks, { owner: 'name' }),
]

const byTable = new Map(bindings.map((binding) => [binding.table, binding]))

/** The binding of a table. Throws `TypeError` where it has none. */
export function bindingOf(table: BoundTable): Binding {
  const binding = byTable.get(table)
  if (!binding) throw new TypeError('The table is not listed in storage/rows/boundTables.ts.')
  return binding
}

/** Tables whose rows are not bound, and why nobody gains access by writing them. A new table must be in one list. */
export const unboundTables: Readonly<Record<string, string>> = {
  approvals: 'An index of public chain data, for display only.',
  blocks: 'An index of public chain data.',
  event_counts: 'Telemetry counts.',
  holdings: 'An index of public chain data, for display only.',
  name_texts: 'Used signed texts: if a row is deleted, its text can be sent again until it expires.',
  nfts: 'An index of public chain data, for display only.',
  notes: 'Text for display only.',
  relay_messages: 'Encrypted end to end by the two clients.',
  relay_receipts: 'Which clients fetched an encrypted message.',
  relay_topics: 'Which clients subscribed to a topic, and so how long its messages are kept.',
  relay_usage: 'How many bytes the relay stores.',
  solana_stretches: 'An index of public chain data.',
  sponsorships: 'A counter: deleting it resets what a project may spend that day.',
  tokens: 'An index of public chain data, for display only.',
  transfers: 'An index of public chain data, for display only.',
  wallet_audit: 'A record of security events: ship the log elsewhere as well.',
  wallet_proofs: 'Used proofs, which each process remembers as well.',
  wallet_turns: 'Counters: deleting them resets limits.',
}
