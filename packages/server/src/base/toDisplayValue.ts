import { formatUnits } from 'viem'

const priceDigits = 12

/** Multiplies an amount by a price. Exact until the conversion to the displayed number. */
export function toDisplayValue(amount: bigint, decimals: number, price: number): number {
  const scaled = BigInt(Math.round(price * 10 ** priceDigits))
  return Number(formatUnits(amount * scaled, decimals + priceDigits))
}
