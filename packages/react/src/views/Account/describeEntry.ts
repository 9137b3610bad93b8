import { type HistoryEntry, visibleTransfers } from '@latchkey/core'

type HistoryTransfer = HistoryEntry['transfers'][number]

/** What an entry of the history was, as shown in its row. */
export type EntryDescription = {
  type: 'sent' | 'received' | 'minted' | 'swapped' | 'approved' | 'contractCall'
  status: HistoryEntry['metadata']['status']
  /** The transfer; for a swap, the incoming one. Undefined if nothing moved. */
  main: HistoryTransfer | undefined
  /** For a swap, the outgoing transfer. */
  other: HistoryTransfer | undefined
  /** The other side's address. */
  counterpart: string
}

/**
 * Describes an entry. It is a contract call if it has no visible transfers (spam NFTs are ignored), or if someone else
 * moved the tokens out, which the server calls `execute`.
 */
export function describeEntry(entry: HistoryEntry): EntryDescription {
  const { operationType, sentFrom, sentTo, status } = entry.metadata
  const moved = listMoved(entry)
  const incoming = moved.find(({ direction }) => direction === 'in')
  const outgoing = moved.find(({ direction }) => direction === 'out')
  const shared = { status, other: undefined, counterpart: sentTo }
  if (operationType === 'execute' && outgoing)
    return { ...shared, type: 'contractCall', main: outgoing, counterpart: sentFrom }
  if (incoming && outgoing) return { ...shared, type: 'swapped', main: incoming, other: outgoing }
  if (incoming) {
    const kind = operationType === 'mint' ? 'minted' : 'received'
    return { ...shared, type: kind, main: incoming, counterpart: sentFrom }
  }
  const main = outgoing ?? moved[0]
  if (main) return { ...shared, type: 'sent', main }
  return { ...shared, type: operationType === 'approve' ? 'approved' : 'contractCall', main: undefined }
}

/** Returns the transfers of an entry that moved something, without spam NFTs. */
export function listMoved(entry: HistoryEntry): readonly HistoryTransfer[] {
  return visibleTransfers(entry).filter(({ quantity }) => !/^[0.]*$/.test(quantity.numeric))
}
