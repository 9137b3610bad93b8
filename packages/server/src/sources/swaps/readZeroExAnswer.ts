import type { Address, Hex } from 'viem'
import { RequestFailure } from '../../RequestFailure.ts'
import { noLiquidity } from './failures.ts'
import type { Swap } from './swaps.ts'
import { nativeToken } from './toSwap.ts'

/** What 0x answers to a price or a quote, as far as a swap needs it. */
export type ZeroExAnswer = {
  /** In base units of what is bought. */
  buyAmount: bigint
  minBuyAmount: bigint
  /** Whom an approval names; null where none is needed. */
  spender: Address | null
  /** In base units of what is sold; undefined where 0x takes it in another token. */
  fee: bigint | undefined
  /** Of a quote; a price has none. */
  transaction: { to: Address; data: Hex; gas: bigint | undefined } | undefined
}

/**
 * Reads an answer of 0x and holds it to what was asked and to what its documentation shows. Throws
 * LIQUIDITY_INSUFFICIENT, and UPSTREAM_UNAVAILABLE for anything that is not documented.
 */
export function readZeroExAnswer(
  json: unknown,
  { amount, from, to }: Pick<Swap, 'amount' | 'from' | 'to'>,
  allowanceHolder: Address,
): ZeroExAnswer {
  const answer = Object(json)
  if (answer.liquidityAvailable === false) throw noLiquidity()
  mustBe(answer.liquidityAvailable === true)
  mustBe(answer.mode === undefined || answer.mode === 'exact-in')
  mustBe(toAddress(answer.sellToken) === from && toAddress(answer.buyToken) === to)
  mustBe(toUnits(answer.sellAmount) === amount)
  const [buyAmount, minBuyAmount] = [toUnits(answer.buyAmount), toUnits(answer.minBuyAmount)]
  mustBe(minBuyAmount <= buyAmount)
  const { integratorFee, zeroExFee } = Object(answer.fees)
  // This server asks for no fee of its own.
  mustBe(integratorFee === null)
  return {
    buyAmount,
    minBuyAmount,
    spender: from === nativeToken ? null : readSpender(answer, allowanceHolder),
    fee: zeroExFee && toAddress(zeroExFee.token) === from ? toUnits(zeroExFee.amount) : undefined,
    transaction:
      answer.transaction && readTransaction(answer.transaction, from === nativeToken ? amount : 0n),
  }
}

/** An answer that the documentation of 0x does not show. */
export function undocumented(): RequestFailure {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: '0x',
    description: 'Unexpected response from 0x.',
  })
}

/** An approval goes to AllowanceHolder alone: one to any other contract of 0x loses the tokens, says 0x. */
function readSpender(answer: { allowanceTarget?: unknown; issues?: unknown }, allowanceHolder: Address) {
  const { allowance } = Object(answer.issues)
  const named = [answer.allowanceTarget, allowance && Object(allowance).spender].filter(
    (spender) => spender !== null && spender !== undefined,
  )
  mustBe(named.every((spender) => toAddress(spender) === allowanceHolder))
  return named.length === 0 ? null : allowanceHolder
}

function readTransaction(transaction: unknown, value: bigint): NonNullable<ZeroExAnswer['transaction']> {
  const { to, data, gas, value: stated } = Object(transaction)
  // The wire has no place for another value.
  mustBe(toUnits(stated) === value)
  mustBe(typeof data === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(data))
  return { to: toAddress(to), data, gas: gas === null ? undefined : toUnits(gas) }
}

function toAddress(value: unknown): Address {
  mustBe(typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
  return String(value).toLowerCase() as Address
}

function toUnits(value: unknown): bigint {
  mustBe(typeof value === 'string' && /^\d{1,78}$/.test(value))
  return BigInt(String(value))
}

function mustBe(isSo: boolean): void {
  if (!isSo) throw undocumented()
}
