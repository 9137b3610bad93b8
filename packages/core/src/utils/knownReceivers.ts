import type { HistoryEntry, KeptReceiver } from '@latchkey/protocol/schema'
import { isSameAddress } from './addresses.ts'
import { looksAlike } from './looksAlike.ts'

/**
 * Whom an account has sent to, the latest first: what the kit has kept, then what its history shows. Of a history only
 * what the account has signed itself and what moved something counts, and nothing that looks like one it is known by
 * already: anybody can write the rest into it.
 */
export function listKnownReceivers(
  account: string,
  kept: readonly KeptReceiver[],
  history: readonly HistoryEntry[],
  nativeCurrency: { name: string; symbol: string },
): readonly KeptReceiver[] {
  const found = [...kept]
  for (const { metadata, transfers } of history) {
    const { sentFrom, sentTo, status } = metadata
    const isOwn = isSameAddress(sentFrom, account) && !isSameAddress(sentTo, account)
    const hasMoved = transfers.some(
      ({ direction, quantity }) => direction === 'out' && isSome(quantity.numeric),
    )
    // Where a token moved, `sentTo` is its contract: whom it went to is not told.
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

/** Whom an address is taken for that is none of them: of those that the account has sent to, and of its own. */
export function findLookAlike(
  address: string,
  account: string,
  known: readonly KeptReceiver[],
): KeptReceiver | undefined {
  if (known.some((receiver) => isSameAddress(receiver.address, address))) return undefined
  return [...known, { address: account, name: null }].find((receiver) =>
    looksAlike(receiver.address, address),
  )
}

/** Tells whether an address stands in a history by what it has sent there, and by nothing that the account has done. */
export function hasOnlySent(address: string, account: string, history: readonly HistoryEntry[]): boolean {
  const own = history.filter(({ metadata }) => isSameAddress(metadata.sentFrom, account))
  const isSender = history.some(({ metadata }) => isSameAddress(metadata.sentFrom, address))
  return isSender && !own.some(({ metadata }) => isSameAddress(metadata.sentTo, address))
}

function isSome(quantity: string): boolean {
  return /[1-9]/.test(quantity)
}
