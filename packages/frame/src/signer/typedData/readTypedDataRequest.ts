import { isObject } from '@latchkey/protocol/isObject'
import { checksumAddress, type Hex, hashTypedData, isAddress, isHex, type TypedDataDefinition } from 'viem'
import { elementTypeOf } from '../../base/elementTypeOf.ts'

type Field = { name: string; type: string }
type Types = ReadonlyMap<string, readonly Field[]>
type Struct = Readonly<Record<string, unknown>>

/** Domain fields defined by EIP-712, in its order. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const domainType = 'EIP712Domain'

/** Maximum nesting of lists and structs. */
const depthMax = 32
/** Struct names that libraries agree on: letters, digits and underscores. */
const structName = /^\w+$/
/** Some chains use a colon in a name. Libraries hash it alike only if the struct contains no other struct. */
const flatStructName = /^[\w:.-]+$/
const fieldName = /^[!-'*+\--Z\\^-~]+$/

/**
 * Parses the data of `eth_signTypedData_v4`, an object or JSON. The result contains exactly the fields that are signed,
 * with each value in the one form that every library encodes alike. Throws `TypedDataError`.
 */
export function readTypedDataRequest(wire: unknown): TypedDataDefinition {
  const { types: given, primaryType, domain, message } = asStruct(parse(wire), 'typed data')
  if (typeof primaryType !== 'string' || primaryType === domainType)
    throw new TypedDataError('primaryType: expected the name of a struct')
  const wanted = asStruct(given, 'types')
  const types = new Map<string, readonly Field[]>()
  collect(primaryType, wanted, types, [])
  const signedDomain = asStruct(domain ?? {}, 'domain')
  if (Object.hasOwn(wanted, domainType)) {
    collect(domainType, wanted, types, [])
    // The screen shows exactly these fields of a domain.
    for (const { name, type } of types.get(domainType) ?? [])
      if (!domainFields.some((field) => field.name === name && field.type === type))
        throw new TypedDataError(`types.${domainType}: ${type} ${name} is not a domain field`)
  }
  // Without a declaration, the domain consists of the fields that are present. Libraries differ on empty ones.
  else
    types.set(
      domainType,
      domainFields.filter(({ name }) => isThere(signedDomain, name)),
    )
  const typedData = {
    types: Object.fromEntries(types),
    primaryType,
    domain: readStruct(domainType, signedDomain, types, 'domain', 0),
    message: readStruct(primaryType, message, types, 'message', 0),
  } as TypedDataDefinition
  // Ensures that what is approved can be signed.
  hashTypedData(typedData)
  return typedData
}

function parse(wire: unknown): unknown {
  if (typeof wire !== 'string') return wire
  try {
    return parseExactJson(wire)
  } catch {
    throw new TypedDataError('not JSON')
  }
}

/** Adds a struct and its nested structs to the used types. */
function collect(
  name: string,
  given: Struct,
  types: Map<string, readonly Field[]>,
  above: readonly string[],
) {
  if (above.includes(name)) throw new TypedDataError(`types.${name}: the type contains itself`)
  if (types.has(name)) return
  if (looksElementary(name)) throw new TypedDataError(`types.${name}: reserved elementary type name`)
  const fields = Object.hasOwn(given, name) ? given[name] : undefined
  if (!Array.isArray(fields)) throw new TypedDataError(`types.${name}: missing`)
  const read = fields.map((field: unknown, at) => readField(field, `types.${name}.${at}`))
  if (new Set(read.map((field) => field.name)).size < read.length)
    throw new TypedDataError(`types.${name}: duplicate field name`)
  const structs = read.map(({ type }) => elementTypeOf(type)).filter((type) => !isElementType(type))
  if (!(structs.length === 0 ? flatStructName : structName).test(name) || name === '__proto__')
    throw new TypedDataError(`types.${name}: invalid name`)
  for (const struct of structs) collect(struct, given, types, [...above, name])
  types.set(name, read)
}

function readField(field: unknown, path: string): Field {
  const { name, type } = asStruct(field, path)
  if (typeof name !== 'string' || !fieldName.test(name) || name === '__proto__')
    throw new TypedDataError(`${path}: invalid name`)
  if (typeof type !== 'string' || !/^[^[\]]+(\[([1-9]\d*)?\])*$/.test(type))
    throw new TypedDataError(`${path}: invalid type`)
  return { name, type }
}

function readStruct(type: string, value: unknown, types: Types, path: string, depth: number): Struct {
  const struct = asStruct(value, path)
  const fields = (types.get(type) ?? []).map((field) => {
    const at = `${path}.${field.name}`
    if (!Object.hasOwn(struct, field.name)) throw new TypedDataError(`${at}: missing`)
    return [field.name, readValue(field.type, struct[field.name], types, at, depth + 1)] as const
  })
  return Object.fromEntries(fields)
}

function readValue(type: string, value: unknown, types: Types, path: string, depth: number): unknown {
  if (depth > depthMax) throw new TypedDataError(`${path}: nested too deeply`)
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, item = '', length] = list
    if (!Array.isArray(value)) throw new TypedDataError(`${path}: expected an array`)
    if (length && value.length !== Number(length))
      throw new TypedDataError(`${path}: expected ${length} items`)
    return Array.from(value, (one: unknown, at) => readValue(item, one, types, `${path}.${at}`, depth + 1))
  }
  return isElementType(type) ? readElement(type, value, path) : readStruct(type, value, types, path, depth)
}

function asStruct(value: unknown, path: string): Struct {
  if (!isObject(value)) throw new TypedDataError(`${path}: expected an object`)
  return value
}

const isThere = (struct: Struct, name: string) =>
  Object.hasOwn(struct, name) && struct[name] !== undefined && struct[name] !== null

const integer = /^(u?)int(\d+)$/
const bytes = /^bytes(\d*)$/
const bitsMax = 256
const bytesMax = 32

/** Returns whether a type is elementary in EIP-712, in its only valid spelling. */
function isElementType(type: string): boolean {
  if (type === 'address' || type === 'bool' || type === 'string' || type === 'bytes') return true
  const bits = integer.exec(type)?.[2]
  if (bits !== undefined) return isSize(bits, bitsMax) && Number(bits) % 8 === 0
  const count = bytes.exec(type)?.[1]
  return count !== undefined && isSize(count, bytesMax)
}

/** Returns whether a name looks like an elementary type, valid or not: no struct may have such a name. */
const looksElementary = (type: string): boolean => /^(address|bool|string|bytes|u?int)\d*$/.test(type)

/** Parses a value of an elementary type strictly: the result has exactly one encoding. Throws `TypedDataError`. */
function readElement(type: string, value: unknown, path: string): unknown {
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

const isSize = (digits: string, most: number) => !digits.startsWith('0') && Number(digits) <= most

/** Matches a string or number in JSON. Strings come first, so that digits inside them are ignored. */
const literal = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON without rounding. An integer beyond 2^53 becomes a bigint. A number with a fraction or an exponent
 * becomes NaN, because neither can be restored as it was written.
 */
export function parseExactJson(text: string): unknown {
  // The pattern is only correct for valid JSON.
  JSON.parse(text)
  // Marks a number that may exceed JavaScript's precision. It is random, so no text can contain it.
  const mark = crypto.randomUUID()
  const marked = text.replace(literal, (found) =>
    found.startsWith('"') || isExact(found) ? found : JSON.stringify({ [mark]: found }),
  )
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, mark)) return value
    const digits = String(Reflect.get(value, mark))
    return isInteger(digits) ? BigInt(digits) : Number.NaN
  })
}

const isInteger = (digits: string) => /^-?\d+$/.test(digits)
const isExact = (digits: string) => isInteger(digits) && Number.isSafeInteger(Number(digits))

/** Typed data that cannot be signed exactly as it was sent. The message names the field. */
class TypedDataError extends Error {
  override readonly name = 'TypedDataError'
}
