import type { PolkadotFact, PolkadotRow } from '../../chains/polkadot/polkadotRow.ts'
import type { ReadTransaction } from '../toReadEntry.ts'

/** An extrinsic, or something that happened without one, from the view of one account. */
export type PolkadotView = Omit<ReadTransaction, 'hash'> & {
  /** Unique on the chain: the block, and the extrinsic or the row. */
  hash: string
  /** Hash of the extrinsic, or empty. */
  extrinsic: string
  isSigned: boolean
  /** What came (positive) or went, without the fee. */
  change: bigint
  /** What the account sent to itself. */
  own: bigint
}

type Transfer = Extract<PolkadotFact, { type: 'transfer' }>

/**
 * Groups an account's rows by extrinsic, in their order. With an indexer that stores who signed, the account sent
 * something only if it signed; what someone else moved (such as by a proxy) was a call.
 */
export function viewPolkadotRows(
  rows: readonly PolkadotRow[],
  address: string,
  hasSigners: boolean,
): readonly PolkadotView[] {
  const groups = new Map<string, [PolkadotRow, ...PolkadotRow[]]>()
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    const key = `${row.height}-${row.extrinsic || row.id}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([hash, group]) => viewGroup(hash, group, address, hasSigners))
}

function viewGroup(
  hash: string,
  group: readonly [PolkadotRow, ...PolkadotRow[]],
  address: string,
  hasSigners: boolean,
): PolkadotView {
  const [{ extrinsic, height, minedAt }] = group
  const facts = group.map(({ what }) => what)
  const listed = facts.filter((fact) => fact.type === 'transfer')
  // A transfer to oneself has a row of the sender and one of the receiver.
  const transfers = [...new Map(listed.map((transfer) => [toKey(transfer), transfer])).values()]
  const moved = transfers.filter((transfer) => !transfer.failed)
  const rewards = facts.filter((fact) => fact.type === 'reward')
  const signatures = facts.filter((fact) => fact.type === 'signature')
  const isSender = ({ from }: Transfer) => from === address
  const isReceiver = ({ to }: Transfer) => to === address
  const change = sumOf(moved.filter(isReceiver)) - sumOf(moved.filter(isSender)) + sumOf(rewards)
  const own = sumOf(moved.filter((transfer) => isSender(transfer) && isReceiver(transfer)))
  // Failed transfers are stored instead of the extrinsic, with its signer as the sender.
  const isSigned =
    signatures.length > 0 ||
    transfers.some((transfer) => isSender(transfer) && (transfer.failed || !hasSigners))
  const isReceived = change > 0n
  const sender = moved.find((transfer) => isReceiver(transfer) && !isSender(transfer))?.from
  const receiver = transfers.find((transfer) => isSender(transfer))?.to
  const isTransfer = change < 0n || own > 0n || transfers.length > 0
  return {
    ...{ hash, extrinsic, height, minedAt, isSigned, change, own },
    failed: transfers.some(({ failed }) => failed) || signatures.some(({ failed }) => failed),
    operation: isReceived ? 'receive' : isSigned && isTransfer ? 'send' : 'execute',
    sentFrom: isReceived ? (sender ?? rewards[0]?.validator ?? '') : isSigned ? address : '',
    sentTo: isReceived ? address : (receiver ?? ''),
  }
}

function toKey({ amount, event, from, to }: Transfer): string {
  return [event, from, to, amount].join(' ')
}

function sumOf(facts: readonly { amount: bigint }[]): bigint {
  return facts.reduce((sum, { amount }) => sum + amount, 0n)
}
