import { isObject } from '@latchkey/protocol/isObject'
import { readTypedDataActions, type TypedDataAction } from './readTypedDataActions.ts'

/** One line of typed data: a value, or a name above further lines. */
export type TypedLine = { name: string; type: string } & (
  | { value: string; isAddress: boolean }
  | { lines: readonly TypedLine[] }
)

/** Typed data (EIP-712) in readable form: exactly what is signed and nothing else. */
export type AskedTypedData = {
  primaryType: string
  domain: { name?: string; version?: string; contract?: string; chainId?: string; salt?: string }
  lines: readonly TypedLine[]
  /** Approvals and transfers that it grants, as far as its shape reveals them. */
  actions: readonly TypedDataAction[]
}

type Field = { name: string; type: string }
type Types = Readonly<Record<string, readonly Field[] | undefined>>

const depthMax = 12
const linesMax = 2_000

/** Parses the parameters of `eth_signTypedData_v4`; undefined if they are invalid or nested too deeply to be read. */
export function readTypedData(params: unknown): AskedTypedData | undefined {
  try {
    const [account, given] = Array.isArray(params) ? params : []
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (!isObject(value) || !isObject(value.types) || !isObject(value.message)) return undefined
    if (typeof value.primaryType !== 'string') return undefined
    const types = value.types as Types
    const domain = readDomain(isObject(value.domain) ? value.domain : {}, types.EIP712Domain)
    const room = { lines: linesMax }
    return {
      primaryType: value.primaryType,
      domain,
      lines: readFields(value.primaryType, value.message, types, 0, room),
      actions: readTypedDataActions(value.primaryType, value.message, types, {
        account: String(account),
        contract: domain.contract,
      }),
    }
  } catch {
    return undefined
  }
}

/** Returns only the fields that are signed, if the types declare them. */
function readDomain(domain: Record<string, unknown>, fields: readonly Field[] | undefined) {
  const isSigned = (key: string) => !Array.isArray(fields) || fields.some(({ name }) => name === key)
  const signed = Object.fromEntries(Object.entries(domain).filter(([key]) => isSigned(key)))
  const { name, version, verifyingContract, chainId, salt } = signed
  return {
    ...(name !== undefined && { name: String(name) }),
    ...(version !== undefined && { version: String(version) }),
    ...(verifyingContract !== undefined && { contract: String(verifyingContract) }),
    ...(chainId !== undefined && { chainId: toDigits(chainId) }),
    ...(salt !== undefined && { salt: String(salt) }),
  }
}

function readFields(
  type: string,
  value: unknown,
  types: Types,
  depth: number,
  room: { lines: number },
): readonly TypedLine[] {
  const fields = types[type]
  if (!Array.isArray(fields) || !isObject(value)) throw new Error('unknown type')
  return fields.map((field) => readLine(field, value[field.name], types, depth, room))
}

function readLine(
  { name, type }: Field,
  value: unknown,
  types: Types,
  depth: number,
  room: { lines: number },
): TypedLine {
  room.lines -= 1
  if (depth > depthMax || room.lines < 0) throw new Error('too large')
  const item = itemOf(type)
  if (item !== undefined) {
    if (!Array.isArray(value)) throw new Error('not a list')
    const lines = value.map((one, at) =>
      readLine({ name: String(at + 1), type: item }, one, types, depth + 1, room),
    )
    return { name, type, lines }
  }
  if (Object.hasOwn(types, type)) {
    // An absent struct is signed as empty.
    if (value === null || value === undefined) return { name, type, value: '', isAddress: false }
    return { name, type, lines: readFields(type, value, types, depth + 1, room) }
  }
  if (typeof value === 'object' && value !== null) throw new Error('not a plain value')
  const isNumber = /^u?int\d*$/.test(type)
  return {
    name,
    type,
    value: isNumber ? toDigits(value) : String(value ?? ''),
    isAddress: type === 'address',
  }
}

/** Returns the item type of a list type. */
const itemOf = (type: string) => /^(.*)\[\d*\]$/.exec(type)?.[1]

/** Returns a number as it is signed: hex, decimal text and JSON numbers are equivalent. */
function toDigits(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return String(BigInt(value))
  throw new Error('not a number')
}
