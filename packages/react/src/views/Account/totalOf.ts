import type { Balance } from '@latchkey/core'

/** An account's value, for display only, and whether it excludes tokens without a price or includes disputed prices. */
type Total = { value: number | undefined; isPartial: boolean; isDisputed: boolean }

/** Adds up the tokens with a price. Undefined if none has one; an empty account is worth 0. */
export function totalOf(balances: readonly Balance[]): Total {
  const priced = balances.filter(hasPrice)
  const isPartial = balances.some((balance) => !hasPrice(balance) && !isNothing(balance))
  const isDisputed = priced.some((balance) => balance.pricing?.isDisputed && !isNothing(balance))
  if (priced.length === 0 && isPartial) return { value: undefined, isPartial, isDisputed }
  return { value: priced.reduce((sum, { value = 0 }) => sum + value, 0), isPartial, isDisputed }
}

/** Returns whether a balance's price is known. A price of 0 from the server means unknown. */
export function hasPrice({ price, value }: Balance): boolean {
  return value !== undefined && price > 0
}

/** Compares by value, highest first. Tokens without a price come last; among them, the native token comes first. */
export function byValue(one: Balance, other: Balance): number {
  const worth = (balance: Balance) => (hasPrice(balance) ? (balance.value ?? 0) : -1)
  return (
    worth(other) - worth(one) ||
    Number(one.address !== undefined) - Number(other.address !== undefined) ||
    one.symbol.localeCompare(other.symbol)
  )
}

function isNothing({ quantity }: Balance): boolean {
  return /^[0.]*$/.test(quantity.numeric)
}
