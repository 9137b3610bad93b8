import { hashTypedData, type TypedDataDefinition } from 'viem'
import { parseExactJson } from './parseExactJson.ts'
import { isElementType, looksElementary, readElement } from './readElement.ts'
import { TypedDataError } from './TypedDataError.ts'

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
  const isDeclared = Object.hasOwn(wanted, domainType)
  if (isDeclared) collect(domainType, wanted, types, [])
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
  const structs = read.map(({ type }) => baseOf(type)).filter((type) => !isElementType(type))
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypedDataError(`${path}: expected an object`)
  return value as Struct
}

const baseOf = (type: string) => type.replace(/(\[\d*\])+$/, '')

const isThere = (struct: Struct, name: string) =>
  Object.hasOwn(struct, name) && struct[name] !== undefined && struct[name] !== null
