import { isObject } from '@latchkey/protocol/isObject'
import { elementTypeOf } from '../../base/elementTypeOf.ts'
import { isUnlimited } from './isUnlimited.ts'

/**
 * An amount given or received: base units of a token, or a number of a collection's items; no `token` if the data does
 * not name it.
 */
export type TypedAmount = { token?: string; amount: bigint; id?: string }

/** Action that others can perform on the account's assets with only a signature. */
export type TypedDataAction =
  /** ERC-2612, DAI, Permit2 and similar: an allowance that lasts. */
  | { type: 'permit'; spender: string | undefined; gives: readonly TypedAmount[]; isUnlimited: boolean }
  /** ERC-3009: a single transfer. */
  | { type: 'transfer'; to: string | undefined; gives: readonly TypedAmount[] }
  /** An exchange of assets. `gets` is undefined if the data cannot be read that far. */
  | { type: 'order'; gives: readonly TypedAmount[]; gets: readonly TypedAmount[] | undefined }
  /** Calls contracts on behalf of the account. */
  | { type: 'act' }

type Field = { name: string; type: string }
type Types = Readonly<Record<string, readonly Field[] | undefined>>
type Struct = Readonly<Record<string, unknown>>

/** Names of token and amount fields in exchange orders: CoW, 0x, 1inch, and others with the same names. */
const given = [
  ['sellToken', 'sellAmount'],
  ['makerToken', 'makerAmount'],
  ['makerAsset', 'makingAmount'],
  ['makerAssetData', 'makerAssetAmount'],
  ['offerToken', 'offerAmount'],
  ['inputToken', 'inputAmount'],
  ['tokenIn', 'amountIn'],
  ['fromToken', 'fromAmount'],
  ['srcToken', 'srcAmount'],
] as const
const received = [
  ['buyToken', 'buyAmount'],
  ['takerToken', 'takerAmount'],
  ['takerAsset', 'takingAmount'],
  ['takerAssetData', 'takerAssetAmount'],
  ['askToken', 'askAmount'],
  ['outputToken', 'outputAmount'],
  ['tokenOut', 'amountOut'],
  ['tokenOut', 'minAmountOut'],
  ['toToken', 'toAmount'],
  ['dstToken', 'dstAmount'],
] as const

/** Fields of a permit besides its spender. */
const permitFields = ['value', 'amount', 'allowed', 'details', 'permitted', 'tokenId', 'approved', 'wad']
const callFields = ['data', 'callData', 'calldata', 'functionSignature', 'functionCall', 'payload']
/** Struct names that reveal an order if its fields do not. */
const orderName = /(order|offer|bid|listing|auction)s?$/i
const nobody = '0x0000000000000000000000000000000000000000'
/** Item types of collections in an order (Seaport): one item of a collection, and any item of it. */
const itemOfCollection = 2n
const anyOfCollection = 4n

/**
 * Finds what typed data grants, by shape and in every nested struct, so that no wrapper can hide it. `account` is the
 * signer. `contract` verifies the signature, and is the token if a permit names none.
 */
export function readTypedDataActions(
  type: string,
  value: unknown,
  types: Types,
  { account, contract }: { account: string; contract: string | undefined },
): readonly TypedDataAction[] {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  if (!isObject(value) || fields.length === 0) return []
  // Undeclared fields are not signed.
  const struct = Object.fromEntries(fields.map(({ name }) => [name, value[name]]))
  const own = readStruct(type, keepDeclared(struct, fields, types), fields, account, contract)
  // An order recognized only by its name reveals less than its nested fields.
  const isByName = own?.type === 'order' && own.gets === undefined
  // Parts of a permit or an order are not separate actions. A witness, which is signed along with them, may be one.
  const inside = own && !isByName ? fields.filter(({ name }) => name === 'witness') : fields
  const deeper = inside.flatMap((field) =>
    [struct[field.name]]
      .flat(Number.POSITIVE_INFINITY)
      .flatMap((one) => readTypedDataActions(elementTypeOf(field.type), one, types, { account, contract })),
  )
  return own && !(isByName && deeper.length > 0) ? [own, ...deeper] : deeper
}

function readStruct(
  type: string,
  struct: Struct,
  fields: readonly Field[],
  account: string,
  contract: string | undefined,
): TypedDataAction | undefined {
  const has = (name: string) => Object.hasOwn(struct, name)
  const spends = has('spender') || has('operator')
  if (/^Permit/.test(type) || (spends && permitFields.some(has))) return readPermit(struct, contract)
  const isOnce = has('nonce') || has('validBefore') || has('validAfter')
  const isCall = fields.some((field) => field.type === 'bytes' && callFields.includes(field.name))
  if (isCall || (has('delegate') && (has('authority') || has('delegator')))) return { type: 'act' }
  if (has('from') && has('to') && has('value') && isOnce)
    return { type: 'transfer', to: toText(struct.to), gives: [toAmount(contract, struct.value)] }
  return readOrder(type, struct, account)
}

function readPermit(struct: Struct, contract: string | undefined): TypedDataAction {
  const spender = toText(struct.spender ?? struct.operator)
  const { allowed = struct.approved, details, permitted, tokenId } = struct
  if (typeof allowed === 'boolean' || typeof allowed === 'string')
    return { type: 'permit', spender, gives: [], isUnlimited: String(allowed) === 'true' }
  if (tokenId !== undefined)
    return { type: 'permit', spender, gives: [toItem(contract, tokenId)], isUnlimited: false }
  const plain = { token: contract, amount: struct.value ?? struct.amount ?? struct.wad }
  const gives = [details ?? permitted ?? plain].flat().flatMap((one) => {
    if (!isObject(one) || one.amount === undefined) return []
    return [toAmount(toText(one.token) ?? contract, one.amount)]
  })
  return { type: 'permit', spender, gives, isUnlimited: gives.some(({ amount }) => isUnlimited(amount)) }
}

function readOrder(type: string, struct: Struct, account: string): TypedDataAction | undefined {
  const { offer, consideration, outputs } = struct
  if (Array.isArray(offer) && Array.isArray(consideration)) {
    const offerer = toText(struct.offerer) ?? account
    return {
      type: 'order',
      gives: offer.flatMap((item) => readItem(item, 'most')),
      gets: consideration.filter((item) => isFor(item, offerer)).flatMap((item) => readItem(item, 'least')),
    }
  }
  const gives = readPairs(struct, given)
  if (Array.isArray(outputs))
    return {
      type: 'order',
      gives,
      gets: outputs.filter((item) => isFor(item, account)).flatMap((item) => readItem(item, 'least')),
    }
  const gets = readPairs(struct, received)
  if (gives.length > 0) return { type: 'order', gives, gets: isFor(struct, account) ? gets : [] }
  return orderName.test(type) ? { type: 'order', gives, gets: undefined } : undefined
}

/** Returns whether a payment goes to the account, which is also the case without a named recipient. */
function isFor(item: unknown, account: string): boolean {
  if (!isObject(item)) return false
  const to = toText(item.recipient ?? item.receiver)?.toLowerCase() ?? nobody
  return to === nobody || to === account.toLowerCase()
}

/** Reads an item of an order. If its amount changes over time, uses the end that is worse for the account. */
function readItem(item: unknown, which: 'most' | 'least'): readonly TypedAmount[] {
  if (!isObject(item)) return []
  const ends = [item.startAmount ?? item.amount, item.endAmount ?? item.amount]
    .filter((end) => end !== undefined)
    .map(toNumber)
    .sort((a, b) => (a < b ? -1 : 1))
  const amount = which === 'most' ? ends.at(-1) : ends[0]
  if (!amount) return []
  const kind = item.itemType === undefined ? 0n : toNumber(item.itemType)
  const token = toText(item.token)
  if (kind < itemOfCollection) return [{ ...(token && { token }), amount }]
  return [toItem(token, kind < anyOfCollection ? item.identifierOrCriteria : '*', amount)]
}

const readPairs = (struct: Struct, pairs: readonly (readonly [string, string])[]): readonly TypedAmount[] =>
  pairs.flatMap(([token, amount]) =>
    struct[amount] === undefined || toNumber(struct[amount]) === 0n
      ? []
      : [toAmount(toText(struct[token]), struct[amount])],
  )

const toAmount = (token: string | undefined, amount: unknown): TypedAmount => ({
  ...(token && { token }),
  amount: toNumber(amount ?? 0),
})

const toItem = (token: string | undefined, id: unknown, amount = 1n): TypedAmount => ({
  ...(token && { token }),
  amount,
  id: String(id),
})

/** Removes undeclared fields from a value, at any depth. */
function keepDeclared(struct: Struct, fields: readonly Field[], types: Types): Struct {
  const keep = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => keep(one, type))
    const declared = Object.hasOwn(types, type) ? types[type] : undefined
    return declared && isObject(value) ? keepDeclared(value, declared, types) : value
  }
  return Object.fromEntries(
    fields.flatMap(({ name, type }) =>
      struct[name] === undefined ? [] : [[name, keep(struct[name], elementTypeOf(type))]],
    ),
  )
}

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function toNumber(value: unknown): bigint {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return BigInt(value)
  throw new Error('not a number')
}
