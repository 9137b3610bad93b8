import type { ExplorerToken, Fact, TransactionFact } from '../explorerApi.ts'
import {
  toAddress,
  toAddressOrNull,
  toAmount,
  toBytes,
  toCount,
  toExplorerToken,
  toHash,
  toWhole,
} from '../readValues.ts'

/** Reads a row of `txlist`. */
export function readTransaction(json: unknown): TransactionFact[] {
  const { contractAddress, from, input, isError, nonce, to, transactionIndex, txreceipt_status, value } =
    Object(json)
  return [
    {
      type: 'transaction',
      ...readPlace(json),
      index: toCount(transactionIndex),
      from: toAddress(from),
      to: toAddressOrNull(to),
      created: toAddressOrNull(contractAddress),
      value: toAmount(value),
      // Empty for the transactions of a genesis block.
      nonce: Number(toAmount(nonce)),
      input: toBytes(input),
      failed: String(isError) === '1' || String(txreceipt_status) === '0',
    },
  ]
}

const movingTypes = new Set(['call', 'create', 'create2', 'suicide', 'selfdestruct'])

/** Reads a row of `txlistinternal`; none if it moved nothing. */
export function readInternal(json: unknown): Fact[] {
  const { contractAddress, from, isError, to, type, value } = Object(json)
  const moved = toAmount(value)
  const target = toAddressOrNull(to) ?? toAddressOrNull(contractAddress)
  if (moved === 0n || target === null || String(isError) === '1' || !movingTypes.has(String(type))) return []
  return [{ type: 'internal', ...readPlace(json), from: toAddress(from), to: target, value: moved }]
}

/** Returns a reader of the rows of `tokentx`, `tokennfttx` or `token1155tx`. */
export function toReadTransfer(standard: ExplorerToken['standard']): (json: unknown) => Fact[] {
  return (json) => {
    const { contractAddress, from, to, tokenDecimal, tokenID, tokenName, tokenSymbol, tokenValue, value } =
      Object(json)
    return [
      {
        type: 'transfer',
        ...readPlace(json),
        token: toExplorerToken({
          address: contractAddress,
          standard,
          name: tokenName,
          symbol: tokenSymbol,
          decimals: standard === 'erc20' ? tokenDecimal : null,
        }),
        from: toAddress(from),
        to: toAddress(to),
        tokenId: standard === 'erc20' ? null : toWhole(tokenID),
        amount: standard === 'erc721' ? 1n : toAmount(standard === 'erc20' ? value : (tokenValue ?? value)),
      },
    ]
  }
}

/**
 * Reads a transaction of the `proxy` module, without its time; undefined if it is in no block. It does not tell
 * whether it failed or what it created.
 */
export function readProxiedTransaction(json: unknown): TransactionFact | undefined {
  const { blockNumber, from, hash, input, nonce, to, transactionIndex, value } = Object(json)
  if (json === null || blockNumber === null) return undefined
  return {
    type: 'transaction',
    block: toWhole(blockNumber),
    minedAt: 0,
    hash: toHash(hash),
    index: toCount(transactionIndex),
    from: toAddress(from),
    to: toAddressOrNull(to),
    created: null,
    value: toAmount(value),
    nonce: toCount(nonce),
    input: toBytes(input),
    failed: false,
  }
}

/** Reads the time of a block of the `proxy` module. */
export function readTime(block: unknown): number {
  return toCount(Object(block).timestamp)
}

/** Reads the block of a row. */
export function readBlock(json: unknown): bigint {
  return toWhole(Object(json).blockNumber)
}

function readPlace(json: unknown) {
  const { hash, timeStamp } = Object(json)
  return { block: readBlock(json), minedAt: toCount(timeStamp), hash: toHash(hash) }
}
