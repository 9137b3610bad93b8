import { type BuyEvent, type BuyState, listOnrampMethods } from '@latchkey/core'
import { useEffect } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import type { Offer } from './steps.ts'

/**
 * Preselects the first asset on the active network, the first currency and its first payment method. Selects again when
 * the selection is no longer offered.
 */
export function useFirstOffer(
  state: BuyState | undefined,
  dispatch: (event: BuyEvent) => void,
  offer: Offer | undefined,
): void {
  const { networkId } = useActiveAddress()
  const isDrafting = state?.is === 'choosing' || state?.is === 'quoting' || state?.is === 'quoted'
  const draft = isDrafting ? state.draft : undefined
  useEffect(() => {
    if (!draft || !offer) return
    const { assets, options } = offer
    const { asset, currency, method } = draft
    const isSold = assets.some(({ id, network }) => id === asset?.id && network === asset.network)
    const first = assets.find((known) => known.networkId === networkId) ?? assets[0]
    if (!isSold && first) dispatch({ is: 'assetChosen', asset: first })
    const isTaken = listOnrampMethods(options, currency).some(({ id }) => id === method?.id)
    const [firstCurrency] = options.paymentCurrencies
    const [firstMethod] = listOnrampMethods(options, firstCurrency?.id)
    if (!isTaken && firstCurrency && firstMethod)
      dispatch({ is: 'paymentChosen', currency: firstCurrency.id, method: firstMethod })
  }, [draft, offer, networkId, dispatch])
}
