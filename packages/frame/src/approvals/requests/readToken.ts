import { type Address, decodeAbiParameters, type Hex, hexToString, toFunctionSelector } from 'viem'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { toOneLine } from './toOneLine.ts'

/** What a token says of itself: nothing of it is verified. */
export type TokenFacts = { symbol: string; decimals: number; supply: bigint | undefined }

const symbolCharactersMax = 24
/** Beyond it a contract only wants to make an amount look small. */
const decimalsMax = 36

const selectors = {
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
  totalSupply: toFunctionSelector('totalSupply()'),
}

/** Asks a contract for its symbol and decimals (ERC-20); undefined where it has no decimals, as collectibles have none. */
export async function readToken(
  ask: ChainReader,
  address: Address,
  signal: AbortSignal,
): Promise<TokenFacts | undefined> {
  const call = (data: Hex) =>
    ask('eth_call', [{ to: address, data }, 'latest'], signal).then(
      (result) => (typeof result === 'string' && result !== '0x' ? (result as Hex) : undefined),
      () => undefined,
    )
  const [symbol, decimals, supply] = await Promise.all([
    call(selectors.symbol),
    call(selectors.decimals),
    call(selectors.totalSupply),
  ])
  const places = decimals === undefined ? undefined : BigInt(decimals.slice(0, 66))
  if (places === undefined || places > BigInt(decimalsMax)) return undefined
  return {
    symbol: toSymbol(symbol),
    decimals: Number(places),
    supply: supply === undefined ? undefined : BigInt(supply.slice(0, 66)),
  }
}

/** A string, or bytes32 as the oldest tokens have it. */
function toSymbol(value: Hex | undefined): string {
  if (value === undefined) return '?'
  const text =
    value.length === 66
      ? hexToString(value, { size: 32 })
      : attempt(() => decodeAbiParameters([{ type: 'string' }], value)[0])
  return quoteSymbol(text ?? '')
}

/** What a symbol may be without marks around it: no figures in front, no words, no letters that look like others. */
const plainSymbol = /^[0-9]{0,2}[A-Za-z₮$][A-Za-z0-9.+$₮_-]{0,10}$/

/** A symbol as it may stand beside an amount: one that could be read as a part of it, or of a sentence, stands in quotes. */
function quoteSymbol(symbol: string): string {
  const line = toOneLine(symbol.replace(/[“”]/g, ''), symbolCharactersMax)
  return plainSymbol.test(line) ? line : `“${line || '?'}”`
}

function attempt<value>(make: () => value): value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
