import { isUnlimited } from './isUnlimited.ts'

/** What is given or received: base units of a token, or one of a collection; no `token` where the data does not name it. */
export type TypedAmount = { token?: string; amount: bigint; id?: string }

/** What a signature alone lets others do with what the account holds. */
export type TypedDeed =
  /** ERC-2612, DAI, Permit2 and their kin: to spend from then on. */
  | { is: 'permit'; spender: string | undefined; gives: readonly TypedAmount[]; isUnlimited: boolean }
  /** ERC-3009: to send once. */
  | { is: 'transfer'; to: string | undefined; gives: readonly TypedAmount[] }
  /** To take something, in exchange for what is named; `gets` is undefined where the data cannot be read so far. */
  | { is: 'order'; gives: readonly TypedAmount[]; gets: readonly TypedAmount[] | undefined }
  /** To call contracts in the account's name. */
  | { is: 'act' }

type Field = { name: string; type: string }
type Types = Readonly<Record<string, readonly Field[] | undefined>>
type Struct = Readonly<Record<string, unknown>>

/** Names of a token and of its amount, in orders of exchanges: CoW, 0x, 1inch, and others by the same words. */
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

/** What a permit names beside its spender. */
const permitFields = ['value', 'amount', 'allowed', 'details', 'permitted', 'tokenId', 'approved', 'wad']
const callFields = ['data', 'callData', 'calldata', 'functionSignature', 'functionCall', 'payload']
/** Struct names that say what is inside, where its fields do not. */
const orderName = /(order|offer|bid|listing|auction)s?$/i
const nobody = '0x0000000000000000000000000000000000000000'
/** How the items of an order say that they are of a collection (Seaport); beyond it, any of them. */
const itemOfCollection = 2n
const anyOfCollection = 4n

/**
 * Finds what typed data gives away, by its shape and in every struct of it, so that no wrapper hides it. `account` is who
 * signs; `contract` verifies it, and is the token where a permit names none.
 */
export function readTypedDeeds(
  type: string,
  value: unknown,
  types: Types,
  { account, contract }: { account: string; contract: string | undefined },
): readonly TypedDeed[] {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  if (!isStruct(value) || fields.length === 0) return []
  // What no type declares is not signed.
  const struct = Object.fromEntries(fields.map(({ name }) => [name, value[name]]))
  const own = readStruct(type, keepDeclared(struct, fields, types), fields, account, contract)
  // An order by its name alone says less than what it holds.
  const isByName = own?.is === 'order' && own.gets === undefined
  // What a permit or an order is made of is no deed of its own; what it is signed together with may be.
  const inside = own && !isByName ? fields.filter(({ name }) => name === 'witness') : fields
  const deeper = inside.flatMap((field) =>
    [struct[field.name]]
      .flat(Number.POSITIVE_INFINITY)
      .flatMap((one) => readTypedDeeds(baseOf(field.type), one, types, { account, contract })),
  )
  return own && !(isByName && deeper.length > 0) ? [own, ...deeper] : deeper
}

function readStruct(
  type: string,
  struct: Struct,
  fields: readonly Field[],
  account: string,
  contract: string | undefined,
): TypedDeed | undefined {
  const has = (name: string) => Object.hasOwn(struct, name)
  const spends = has('spender') || has('operator')
  if (/^Permit/.test(type) || (spends && permitFields.some(has))) return readPermit(struct, contract)
  const isOnce = has('nonce') || has('validBefore') || has('validAfter')
  const isCall = fields.some((field) => field.type === 'bytes' && callFields.includes(field.name))
  if (isCall || (has('delegate') && (has('authority') || has('delegator')))) return { is: 'act' }
  if (has('from') && has('to') && has('value') && isOnce)
    return { is: 'transfer', to: toText(struct.to), gives: [toAmount(contract, struct.value)] }
  return readOrder(type, struct, account)
}

function readPermit(struct: Struct, contract: string | undefined): TypedDeed {
  const spender = toText(struct.spender ?? struct.operator)
  const { allowed = struct.approved, details, permitted, tokenId } = struct
  if (typeof allowed === 'boolean' || typeof allowed === 'string')
    return { is: 'permit', spender, gives: [], isUnlimited: String(allowed) === 'true' }
  if (tokenId !== undefined)
    return { is: 'permit', spender, gives: [toItem(contract, tokenId)], isUnlimited: false }
  const plain = { token: contract, amount: struct.value ?? struct.amount ?? struct.wad }
  const gives = [details ?? permitted ?? plain].flat().flatMap((one) => {
    if (!isStruct(one) || one.amount === undefined) return []
    return [toAmount(toText(one.token) ?? contract, one.amount)]
  })
  return { is: 'permit', spender, gives, isUnlimited: gives.some(({ amount }) => isUnlimited(amount)) }
}

function readOrder(type: string, struct: Struct, account: string): TypedDeed | undefined {
  const { offer, consideration, outputs } = struct
  if (Array.isArray(offer) && Array.isArray(consideration)) {
    const offerer = toText(struct.offerer) ?? account
    return {
      is: 'order',
      gives: offer.flatMap((item) => readItem(item, 'most')),
      gets: consideration.filter((item) => isFor(item, offerer)).flatMap((item) => readItem(item, 'least')),
    }
  }
  const gives = readPairs(struct, given)
  if (Array.isArray(outputs))
    return {
      is: 'order',
      gives,
      gets: outputs.filter((item) => isFor(item, account)).flatMap((item) => readItem(item, 'least')),
    }
  const gets = readPairs(struct, received)
  if (gives.length > 0) return { is: 'order', gives, gets: isFor(struct, account) ? gets : [] }
  return orderName.test(type) ? { is: 'order', gives, gets: undefined } : undefined
}

/** Whether what is paid goes to the account; where nobody is named, it does. */
function isFor(item: unknown, account: string): boolean {
  if (!isStruct(item)) return false
  const to = toText(item.recipient ?? item.receiver)?.toLowerCase() ?? nobody
  return to === nobody || to === account.toLowerCase()
}

/** An item of an order, whose amount may change with time: what counts is what is worse for the account. */
function readItem(item: unknown, which: 'most' | 'least'): readonly TypedAmount[] {
  if (!isStruct(item)) return []
  const ends = [item.startAmount ?? item.amount, item.endAmount ?? item.amount]
    .filter((end) => end !== undefined)
    .map(toNumber)
    .sort((a, b) => (a < b ? -1 : 1))
  const amount = which === 'most' ? ends.at(-1) : ends[0]
  if (!amount) return []
  const kind = item.itemType === undefined ? 0n : toNumber(item.itemType)
  const token = toText(item.token)
  if (kind < itemOfCollection) return [{ ...(token && { token }), amount }]
  return [{ ...toItem(token, kind < anyOfCollection ? item.identifierOrCriteria : '*'), amount }]
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

const toItem = (token: string | undefined, id: unknown): TypedAmount => ({
  ...(token && { token }),
  amount: 1n,
  id: String(id),
})

/** A value without what its types do not declare, however deep. */
function keepDeclared(struct: Struct, fields: readonly Field[], types: Types): Struct {
  const keep = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => keep(one, type))
    const declared = Object.hasOwn(types, type) ? types[type] : undefined
    return declared && isStruct(value) ? keepDeclared(value, declared, types) : value
  }
  return Object.fromEntries(
    fields.flatMap(({ name, type }) =>
      struct[name] === undefined ? [] : [[name, keep(struct[name], baseOf(type))]],
    ),
  )
}

const baseOf = (type: string) => type.replace(/(\[\d*\])+$/, '')
const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isStruct = (value: unknown): value is Struct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toNumber(value: unknown): bigint {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return BigInt(value)
  throw new Error('not a number')
}
