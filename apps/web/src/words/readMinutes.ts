import { turnMinutesMax } from '@latchkey/protocol/constants'
import { readAmount } from '@latchkey/ui'

/** Reads a whole number of minutes for a turn, in the digits of any script. Undefined if it is out of range. */
export function readMinutes(text: string, locale: string): number | undefined {
  const { amount: minutes } = readAmount(text, { locale, decimals: 0 })
  const count = Number(minutes || Number.NaN)
  return count >= 1 && count <= turnMinutesMax ? count : undefined
}
