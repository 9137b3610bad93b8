import { attempt } from '@latchkey/protocol/attempt'
import { isRevert } from '@latchkey/protocol/isRevert'
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToString,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { toOneLine } from './toOneLine.ts'

/** Unverified facts that a token contract reports about itself. */
export type TokenFacts = { symbol: string; decimals: number; supply: bigint | undefined }

const symbolCharactersMax = 24
/** Contracts with more decimals only try to make an amount look small. */
const decimalsMax = 36

const selectors = {
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
  totalSupply: toFunctionSelector('totalSupply()'),
}
/** Asks whether a contract is a collection (ERC-165, ERC-721). */
const collectionCall = encodeFunctionData({
  abi: parseAbi(['function supportsInterface(bytes4 interfaceId) view returns (bool)']),
  args: ['0x80ac58cd'],
})

/**
 * Loads a contract's symbol and decimals (ERC-20). Returns 'collectible' if the contract reports no decimals or that it
 * is a collection (ERC-721), and undefined if that is unknown: the chain didn't respond, or nobody could mean so many
 * decimals.
 */
export async function readToken(
  ask: ChainReader,
  address: Address,
  signal: AbortSignal,
): Promise<TokenFacts | 'collectible' | undefined> {
  const call = (data: Hex) =>
    ask('eth_call', [{ to: address, data }, 'latest'], signal).then(
      (result) => (typeof result === 'string' && result !== '0x' ? (result as Hex) : 'nothing'),
      (error: unknown) => (isRevert(error) ? 'nothing' : undefined),
    )
  const callOptional = async (data: Hex) => {
    const result = await call(data)
    return result === 'nothing' ? undefined : result
  }
  const [symbol, decimals, supply, collection] = await Promise.all([
    callOptional(selectors.symbol),
    call(selectors.decimals),
    callOptional(selectors.totalSupply),
    call(collectionCall),
  ])
  const isCollection = collection?.startsWith('0x') && BigInt(collection.slice(0, 66)) === 1n
  if (decimals === 'nothing' || isCollection) return 'collectible'
  if (collection === undefined) return undefined
  const places = decimals && BigInt(decimals.slice(0, 66))
  if (places === undefined || places > BigInt(decimalsMax)) return undefined
  return {
    symbol: toSymbol(symbol),
    decimals: Number(places),
    supply: supply === undefined ? undefined : BigInt(supply.slice(0, 66)),
  }
}

/** Parses a string, or bytes32 as in the oldest tokens. */
function toSymbol(value: Hex | undefined): string {
  if (value === undefined) return '?'
  const text =
    value.length === 66
      ? hexToString(value, { size: 32 })
      : attempt(() => decodeAbiParameters([{ type: 'string' }], value)[0])
  return quoteSymbol(text ?? '')
}

/** Symbols that need no quotes: no leading amounts, no words, no lookalike letters. */
const plainSymbol = /^[0-9]{0,2}[A-Za-z₮$][A-Za-z0-9.+$₮_-]{0,10}$/

/**
 * Formats a symbol for use beside an amount. It is quoted if it could be read as part of the amount or of a sentence.
 */
function quoteSymbol(symbol: string): string {
  const line = toOneLine(symbol.replace(/[“”]/g, ''), symbolCharactersMax)
  return plainSymbol.test(line) ? line : `“${line || '?'}”`
}
