import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import { toTime } from '../base/toTime.ts'
import type { BitcoinTransaction, Coin } from '../chains/esplora/readEsplora.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toUnits } from './toUnits.ts'

type Direction = HistoryEntry['transfers'][number]['direction']

/**
 * Converts a transaction to a history entry of one address: the amount received, or the amount sent beyond the fee.
 * Change is not counted.
 */
export function toHistoryEntry({
  address,
  chainId,
  native,
  price,
  transaction,
}: {
  address: string
  chainId: Caip2
  native: CatalogueToken
  price: number | undefined
  transaction: BitcoinTransaction
}): HistoryEntry {
  const { block, inputs, outputs, txid } = transaction
  const { amount, direction } = toMove(transaction, address)
  const isIncoming = direction === 'in'
  const strangerIn = (coins: readonly Coin[]) =>
    coins.find((coin) => coin.address !== undefined && coin.address !== address)?.address
  return {
    id: `${chainId}:${txid}`,
    metadata: {
      operationType: isIncoming ? 'receive' : 'send',
      hash: txid,
      // A pending transaction has the time of the response.
      minedAt: toTime(block?.time ?? Math.floor(Date.now() / 1_000)),
      sentFrom: isIncoming ? (strangerIn(inputs) ?? '') : address,
      sentTo: direction === 'out' ? (strangerIn(outputs) ?? '') : address,
      status: block ? 'confirmed' : 'pending',
      nonce: 0,
      application: null,
      chain: chainId,
    },
    transfers: [
      {
        fungible_info: {
          name: native.name,
          symbol: native.symbol,
          icon: native.logoUri === undefined ? null : { url: native.logoUri },
        },
        nft_info: null,
        direction,
        quantity: { numeric: toUnits(String(amount), native.decimals) },
        value: price === undefined ? null : toDisplayValue(amount, native.decimals, price),
        price: price ?? null,
      },
    ],
  }
}

function toMove(
  { fee, inputs, outputs }: BitcoinTransaction,
  address: string,
): { direction: Direction; amount: bigint } {
  const isOwn = (coin: Coin) => coin.address === address
  const came = sumOf(outputs.filter(isOwn))
  const went = sumOf(inputs.filter(isOwn))
  if (went === 0n) return { direction: 'in', amount: came }
  if (outputs.every((coin) => isOwn(coin) || coin.value === 0n)) return { direction: 'self', amount: came }
  // A sole signer pays the fee. With several signers, it cannot be attributed.
  const paid = went - came - (inputs.every(isOwn) ? fee : 0n)
  return paid < 0n ? { direction: 'in', amount: -paid } : { direction: 'out', amount: paid }
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n)
}
