import type { Hex } from 'viem'
import { toText } from '../../base/parseNftMetadata.ts'
import type { ExplorerToken } from './explorerApi.ts'

const textMax = 128
/** A token with more decimals than an amount has digits is invalid. */
const decimalsMax = 77

/** Reads a whole number from digits, a safe JSON number, or hex, in which explorers write 0 as `0x`. Else throws. */
export function toWhole(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return BigInt(value)
  if (value === '0x') return 0n
  throw unreadable('a whole number')
}

/** Reads a whole number, or returns 0 for nothing. */
export function toAmount(value: unknown): bigint {
  return value === null || value === undefined || value === '' ? 0n : toWhole(value)
}

/** Reads a count or a height, which is a safe number. */
export function toCount(value: unknown): number {
  const whole = toWhole(value)
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw unreadable('a count')
  return Number(whole)
}

/** Reads a hash of 32 bytes, in lower case. */
export function toHash(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) throw unreadable('a hash')
  return value.toLowerCase() as Hex
}

/** Reads an address, in lower case. */
export function toAddress(value: unknown): Hex {
  const address = toAddressOrNull(value)
  if (address === null) throw unreadable('an address')
  return address
}

/** Reads an address, in lower case, or null for null and an empty text. */
export function toAddressOrNull(value: unknown): Hex | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw unreadable('an address')
  return value.toLowerCase() as Hex
}

/** Reads bytes in hex. */
export function toBytes(value: unknown): Hex {
  if (value === null || value === undefined || value === '') return '0x'
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) throw unreadable('bytes')
  return value.toLowerCase() as Hex
}

/** Reads a time in seconds since 1970, from RFC 3339. */
export function toSeconds(value: unknown): number {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (!(ms >= 0)) throw unreadable('a time')
  return Math.floor(ms / 1_000)
}

/** Reads a list. */
export function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable('a list')
  return value
}

/** Cleans a token's metadata. What is missing or invalid is null, because a contract decides about it. */
export function toExplorerToken(stated: {
  address: unknown
  standard: ExplorerToken['standard']
  name: unknown
  symbol: unknown
  decimals: unknown
}): ExplorerToken {
  return {
    address: toAddress(stated.address),
    standard: stated.standard,
    name: toText(stated.name, textMax),
    symbol: toText(stated.symbol, textMax),
    decimals: toDecimals(stated.decimals),
  }
}

function toDecimals(value: unknown): number | null {
  const decimals = /^\d{1,2}$/.test(String(value)) ? Number(value) : undefined
  return decimals !== undefined && decimals <= decimalsMax ? decimals : null
}

function unreadable(what: string): TypeError {
  return new TypeError(`An explorer's answer has no ${what} where one is expected.`)
}
