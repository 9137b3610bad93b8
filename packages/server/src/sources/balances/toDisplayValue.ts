import { formatUnits } from 'viem'

const priceDigits = 12

/** Amount times price, exact until it becomes the display's number. */
export function toDisplayValue(amount: bigint, decimals: number, price: number): number {
  const scaled = BigInt(Math.round(price * 10 ** priceDigits))
  return Number(formatUnits(amount * scaled, decimals + priceDigits))
}
