import { isObject } from '@latchkey/protocol/isObject'
import { type Address, isAddress } from '@solana/kit'
import bs58 from 'bs58'
import { RpcFailure } from '../RpcFailure.ts'

/** An options object of Solana's RPC. */
export type RpcConfig = Readonly<Record<string, unknown>>

/** Reads a parameter as an address. Throws `RpcFailure`. */
export function readAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw new RpcFailure(
    'invalidParams',
    `Invalid param: ${typeof value === 'string' ? 'Invalid' : 'not a pubkey'}`,
  )
}

/** Reads a parameter as a list of texts. Throws `RpcFailure`. */
export function readTexts(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value
  throw new RpcFailure('invalidParams', 'Invalid params: expected a list of strings')
}

/** Reads a parameter as a non-negative integer. Throws `RpcFailure`. */
export function readNumber(value: unknown, otherwise?: number): number {
  if (value === undefined && otherwise !== undefined) return otherwise
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw new RpcFailure('invalidParams', 'Invalid params: expected a whole number')
}

/** Reads the options, which are the last parameter. Empty if absent. */
export function readConfig(value: unknown): RpcConfig {
  return isObject(value) ? value : {}
}

/** Decodes bytes in the encoding given by the options. Defaults to base58, as in Solana's RPC. Throws `RpcFailure`. */
export function readBytes(value: unknown, encoding: unknown = 'base58'): Uint8Array {
  if (typeof value !== 'string') throw new RpcFailure('invalidParams', 'Invalid params: expected a string')
  if (encoding === 'base64' && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) return Buffer.from(value, 'base64')
  if (encoding === 'base58') {
    try {
      return bs58.decode(value)
    } catch {
      // Reported below.
    }
  }
  throw new RpcFailure('invalidParams', `invalid ${encoding} encoding`)
}
