import { getBalancesQueryOptions } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { toDecimal } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../copy/useFormat.ts'
import { useKit } from '../hooks/useKit.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { toFiat } from './convert.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * Returns a function that formats a fee on a network, active or not: in its native currency, and in money if a price is
 * known.
 */
export function useFeeWords(
  networkId: Caip2,
): (amount: bigint) => { native: string; money: string | undefined } {
  const format = useFormat()
  const address = useFacts((facts) => facts.activeAccount?.address)
  const currency = useNetwork(networkId)?.nativeCurrency
  const { data: balances } = useQuery(
    getBalancesQueryOptions(useKit(), { address, networkId }),
    useQueryClient(),
  )
  const balance = balances?.find((known) => known.address === undefined)
  const price = balance && !balance.pricing?.isDisputed ? balance.price : 0
  return (amount) => {
    const written = toDecimal(amount, currency?.decimals ?? 18)
    const native = `${format.amount(written)} ${currency?.symbol ?? ''}`
    if (price <= 0) return { native, money: undefined }
    return { native, money: format.fiat(toFiat(written, price)) }
  }
}
