import type { HistoryEntry, StoredReceiver } from '@latchkey/protocol/schema'
import { isSameAddress } from '../utils/addresses.ts'
import { looksAlike } from './looksAlike.ts'

/**
 * Lists the receivers that an account has sent to, newest first: stored ones, then those from its history. Only history
 * entries that the account signed and that moved something count, and never a look-alike of a receiver already listed:
 * anyone can add the other entries.
 * @param account Plain address of the sender.
 */
export function listKnownReceivers(
  account: string,
  kept: readonly StoredReceiver[],
  history: readonly HistoryEntry[],
  nativeCurrency: {
    /** Only transfers of a token with this name and symbol count. */
    name: string
    /** Symbol of the network's native token. */
    symbol: string
  },
): readonly StoredReceiver[] {
  const found = [...kept]
  for (const { metadata, transfers } of history) {
    const { sentFrom, sentTo, status } = metadata
    const isOwn = isSameAddress(sentFrom, account) && !isSameAddress(sentTo, account)
    const hasMoved = transfers.some(
      ({ direction, quantity }) => direction === 'out' && isSome(quantity.numeric),
    )
    // For token transfers, `sentTo` is the token's contract and the receiver is unknown.
    const isPlain = transfers.every(
      ({ fungible_info }) =>
        fungible_info?.name === nativeCurrency.name && fungible_info.symbol === nativeCurrency.symbol,
    )
    if (sentTo === '' || status === 'failed' || !isOwn || !hasMoved || !isPlain) continue
    if (metadata.operationType !== 'send') continue
    if (found.some(({ address }) => isSameAddress(address, sentTo) || looksAlike(address, sentTo))) continue
    found.push({ address: sentTo, name: null })
  }
  return found
}

/**
 * Returns the known receiver, or the account itself, that an unknown address resembles.
 * @param address Plain address to check.
 * @param account Plain address of the sender.
 */
export function findLookAlike(
  address: string,
  account: string,
  known: readonly StoredReceiver[],
): StoredReceiver | undefined {
  if (known.some((receiver) => isSameAddress(receiver.address, address))) return undefined
  return [...known, { address: account, name: null }].find((receiver) =>
    looksAlike(receiver.address, address),
  )
}

/**
 * Returns whether an address is in a history only as a sender, and the account has never sent anything to it.
 * @param address Plain address to check.
 * @param account Plain address whose history it is.
 */
export function hasOnlySent(address: string, account: string, history: readonly HistoryEntry[]): boolean {
  const own = history.filter(({ metadata }) => isSameAddress(metadata.sentFrom, account))
  const isSender = history.some(({ metadata }) => isSameAddress(metadata.sentFrom, address))
  return isSender && !own.some(({ metadata }) => isSameAddress(metadata.sentTo, address))
}

function isSome(quantity: string): boolean {
  return /[1-9]/.test(quantity)
}
