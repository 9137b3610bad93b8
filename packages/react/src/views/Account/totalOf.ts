import type { Balance } from '@latchkey/core'

/** What an account is worth, for display only, and whether something in it has no price. */
type Total = { value: number | undefined; isPartial: boolean }

/** Adds up what has a price. Undefined where nothing has one; an empty account is worth 0. */
export function totalOf(balances: readonly Balance[]): Total {
  const priced = balances.filter(hasPrice)
  const isPartial = balances.some((balance) => !hasPrice(balance) && !isNothing(balance))
  if (priced.length === 0 && isPartial) return { value: undefined, isPartial }
  return { value: priced.reduce((sum, { value = 0 }) => sum + value, 0), isPartial }
}

/** Whether a balance's price is known: 0 on the wire says that it is not. */
export function hasPrice({ price, value }: Balance): boolean {
  return value !== undefined && price > 0
}

/** Most valuable first; what has no price comes last, the native token before the rest of its kind. */
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
