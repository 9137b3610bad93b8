import { cutAmount } from '@latchkey/core'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'

/**
 * Returns a function that formats percent, given as decimal text, with at most two decimals. Smaller values are
 * `<0.01`.
 */
export function usePercent(): (percent: string) => string {
  const copy = useCopy()
  const format = useFormat()
  return (percent) => {
    const cut = cutAmount(percent, 2)
    const isTiny = /^0*$/.test(cut.replace('.', '')) && /[1-9]/.test(percent)
    return copy('swap.percent', { value: isTiny ? `<${format.amount('0.01')}` : format.amount(cut) })
  }
}
