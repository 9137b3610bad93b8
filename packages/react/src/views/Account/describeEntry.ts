import { type HistoryEntry, visibleTransfers } from '@latchkey/core'

type HistoryTransfer = HistoryEntry['transfers'][number]

/** What an entry of the history was, as far as its row tells. */
export type EntryDescription = {
  kind: 'sent' | 'received' | 'minted' | 'swapped' | 'approved' | 'contractCall'
  status: HistoryEntry['metadata']['status']
  /** What moved; of a swap, what came in. Undefined where nothing did. */
  main: HistoryTransfer | undefined
  /** Of a swap, what went out. */
  other: HistoryTransfer | undefined
  /** The other side's address. */
  counterpart: string
}

/**
 * Tells what an entry was. Where no transfer is to be seen, spam NFTs aside, it is a contract call, and so is what somebody else
 * moved out: the server calls that `execute`.
 */
export function describeEntry(entry: HistoryEntry): EntryDescription {
  const { operationType, sentFrom, sentTo, status } = entry.metadata
  const moved = visibleTransfers(entry).filter(({ quantity }) => !/^[0.]*$/.test(quantity.numeric))
  const incoming = moved.find(({ direction }) => direction === 'in')
  const outgoing = moved.find(({ direction }) => direction === 'out')
  const shared = { status, other: undefined, counterpart: sentTo }
  if (operationType === 'execute' && outgoing)
    return { ...shared, kind: 'contractCall', main: outgoing, counterpart: sentFrom }
  if (incoming && outgoing) return { ...shared, kind: 'swapped', main: incoming, other: outgoing }
  if (incoming) {
    const kind = operationType === 'mint' ? 'minted' : 'received'
    return { ...shared, kind, main: incoming, counterpart: sentFrom }
  }
  const main = outgoing ?? moved[0]
  if (main) return { ...shared, kind: 'sent', main }
  return { ...shared, kind: operationType === 'approve' ? 'approved' : 'contractCall', main: undefined }
}
