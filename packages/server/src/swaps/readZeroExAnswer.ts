import type { Address, Hex } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import { noLiquidity } from './failures.ts'
import type { Swap } from './swaps.ts'
import { nativeToken } from './toSwap.ts'

/** The part of 0x's response to a price or quote request that a swap needs. */
export type ZeroExAnswer = {
  /** In base units of the token bought. */
  buyAmount: bigint
  minBuyAmount: bigint
  /** The spender to approve; null if no approval is needed. */
  spender: Address | null
  /** In base units of the token sold; undefined if 0x charges another token. */
  fee: bigint | undefined
  /** Only in a quote, not in a price. */
  transaction: { to: Address; data: Hex; gas: bigint | undefined } | undefined
}

/**
 * Parses a response of 0x and checks it against the request and the documentation. Throws LIQUIDITY_INSUFFICIENT, and
 * UPSTREAM_UNAVAILABLE for anything undocumented.
 */
export function readZeroExAnswer(
  json: unknown,
  { amount, from, to }: Pick<Swap, 'amount' | 'from' | 'to'>,
  allowanceHolder: Address,
): ZeroExAnswer {
  const answer = Object(json)
  if (answer.liquidityAvailable === false) throw noLiquidity()
  requireDocumented(answer.liquidityAvailable === true)
  requireDocumented(answer.mode === undefined || answer.mode === 'exact-in')
  requireDocumented(toAddress(answer.sellToken) === from && toAddress(answer.buyToken) === to)
  requireDocumented(toUnits(answer.sellAmount) === amount)
  const [buyAmount, minBuyAmount] = [toUnits(answer.buyAmount), toUnits(answer.minBuyAmount)]
  requireDocumented(minBuyAmount <= buyAmount)
  const { integratorFee, zeroExFee } = Object(answer.fees)
  // This server requests no fee of its own.
  requireDocumented(integratorFee === null)
  return {
    buyAmount,
    minBuyAmount,
    spender: from === nativeToken ? null : readSpender(answer, allowanceHolder),
    fee: zeroExFee && toAddress(zeroExFee.token) === from ? toUnits(zeroExFee.amount) : undefined,
    transaction:
      answer.transaction && readTransaction(answer.transaction, from === nativeToken ? amount : 0n),
  }
}

/** Builds the failure for a response that 0x's documentation does not show. */
export function undocumented(): RequestFailure {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: '0x',
    description: 'Unexpected response from 0x.',
  })
}

/**
 * Only allows AllowanceHolder as the spender. According to 0x, approving any other of its contracts loses the tokens.
 */
function readSpender(answer: { allowanceTarget?: unknown; issues?: unknown }, allowanceHolder: Address) {
  const { allowance } = Object(answer.issues)
  const named = [answer.allowanceTarget, allowance && Object(allowance).spender].filter(
    (spender) => spender !== null && spender !== undefined,
  )
  requireDocumented(named.every((spender) => toAddress(spender) === allowanceHolder))
  return named.length === 0 ? null : allowanceHolder
}

function readTransaction(transaction: unknown, value: bigint): NonNullable<ZeroExAnswer['transaction']> {
  const { to, data, gas, value: stated } = Object(transaction)
  // The wire format has no field for another value.
  requireDocumented(toUnits(stated) === value)
  requireDocumented(typeof data === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(data))
  return { to: toAddress(to), data, gas: gas === null ? undefined : toUnits(gas) }
}

function toAddress(value: unknown): Address {
  requireDocumented(typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
  return String(value).toLowerCase() as Address
}

function toUnits(value: unknown): bigint {
  requireDocumented(typeof value === 'string' && /^\d{1,78}$/.test(value))
  return BigInt(String(value))
}

function requireDocumented(isDocumented: boolean): void {
  if (!isDocumented) throw undocumented()
}
