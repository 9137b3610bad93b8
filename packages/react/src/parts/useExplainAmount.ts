import { type UnreadAmount, writeAmount } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useFormat } from '../copy/useFormat.ts'
import { useLocale } from '../copy/useLocale.ts'

/** Returns a function that explains why a text isn't accepted as an amount with the given decimals. */
export function useExplainAmount(decimals: number): (unread: UnreadAmount) => string {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  return (unread) => {
    switch (unread.problem) {
      case 'ambiguous': {
        const [first = '', second = ''] = unread.meanings.map((amount) => writeAmount(amount, locale))
        return copy('amount.ambiguous', { first, second })
      }
      case 'tooManyDecimals':
        return decimals === 0
          ? copy('amount.notWhole')
          : copy('amount.tooManyDecimals', { places: format.count(decimals) })
      default:
        return copy('amount.notANumber', { example: writeAmount(decimals === 0 ? '12' : '12.5', locale) })
    }
  }
}
