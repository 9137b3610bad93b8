import { checksumAddress, type Hex, isAddress, isHex } from 'viem'
import { TypedDataError } from './TypedDataError.ts'

const integer = /^(u?)int(\d+)$/
const bytes = /^bytes(\d*)$/
const bitsMax = 256
const bytesMax = 32

/** Returns whether a type is elementary in EIP-712, in its only valid spelling. */
export function isElementType(type: string): boolean {
  if (type === 'address' || type === 'bool' || type === 'string' || type === 'bytes') return true
  const bits = integer.exec(type)?.[2]
  if (bits !== undefined) return isSize(bits, bitsMax) && Number(bits) % 8 === 0
  const count = bytes.exec(type)?.[1]
  return count !== undefined && isSize(count, bytesMax)
}

/** Returns whether a name looks like an elementary type, valid or not: no struct may have such a name. */
export const looksElementary = (type: string): boolean => /^(address|bool|string|bytes|u?int)\d*$/.test(type)

/** Parses a value of an elementary type strictly: the result has exactly one encoding. Throws `TypedDataError`. */
export function readElement(type: string, value: unknown, path: string): unknown {
  const refuse = (reason: string): never => {
    throw new TypedDataError(`${path}: ${reason}`)
  }
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse('expected true or false')
  if (type === 'string') {
    if (typeof value !== 'string') return refuse('expected a string')
    // A lone surrogate has no UTF-8 encoding.
    return /\p{Surrogate}/u.test(value) ? refuse('the string is not valid Unicode') : value
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) return refuse('expected an address')
    const digits = value.slice(2)
    const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    if (!isPlain && !isAddress(value)) return refuse('invalid address checksum')
    return checksumAddress(value as Hex)
  }
  const count = bytes.exec(type)?.[1]
  if (count !== undefined) {
    if (!isHex(value) || value.length % 2 !== 0) return refuse('expected bytes as hex')
    if (count !== '' && value.length !== 2 + 2 * Number(count)) return refuse(`expected ${count} bytes`)
    return value
  }
  const [, unsigned, bits] = integer.exec(type) ?? []
  const number = readInteger(value) ?? refuse('expected a safe integer or integer string')
  const isNegative = number < 0n
  const fits = unsigned
    ? BigInt.asUintN(Number(bits), number) === number
    : BigInt.asIntN(Number(bits), number) === number
  return fits && !(unsigned && isNegative) ? number : refuse(`${number} does not fit in ${type}`)
}

/** Parses an integer as JSON, decimal text or hex; undefined if it is not one or was rounded on the way. */
function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(-?\d+|0x[0-9a-fA-F]+)$/.test(value)) return undefined
  return BigInt(value)
}

const isSize = (digits: string, most: number) =>
  digits === '' || (!digits.startsWith('0') && Number(digits) <= most)
