'use client'

export { type AmountFormat, formatAmount, fromDecimal, toDecimal } from '../format/formatAmount.ts'
export { formatDate, formatDay, formatDeadline, formatMoment, formatMonth } from '../format/formatDate.ts'
export { currencySymbol, dash, type FiatFormat, fiatParts, formatFiat } from '../format/formatFiat.ts'
export {
  type AmountProblem,
  type AmountReading,
  type ReadAmountOptions,
  readAmount,
} from '../format/readAmount.ts'
export { writeAmount } from '../format/writeAmount.ts'
