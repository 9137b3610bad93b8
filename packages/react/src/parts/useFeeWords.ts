import { toDecimal } from '@latchkey/ui'
import { useFormat } from '../copy/useFormat.ts'
import { useBalances } from '../hooks/useBalances.ts'
import { useFacts } from '../kit/useFacts.ts'
import { toMoney } from './convert.ts'

/** Returns a function that formats a network fee: in the native currency, and in money if a price is known. */
export function useFeeWords(): (amount: bigint) => { native: string; money: string | undefined } {
  const format = useFormat()
  const currency = useFacts((facts) => facts.activeNetwork?.nativeCurrency)
  const { data: balances } = useBalances()
  const balance = balances?.find(({ address }) => address === undefined)
  const price = balance && !balance.pricing?.isDisputed ? balance.price : 0
  return (amount) => {
    const written = toDecimal(amount, currency?.decimals ?? 18)
    const native = `${format.amount(written)} ${currency?.symbol ?? ''}`
    if (price <= 0) return { native, money: undefined }
    const money = toMoney(written, price)
    // Money is truncated to cents, but a fee below one cent isn't zero.
    return { native, money: format.fiat(money === '0' ? 0.001 : money) }
  }
}
