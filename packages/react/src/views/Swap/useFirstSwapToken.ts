import type { SwapEvent, SwapState, SwapToken } from '@latchkey/core'
import { useEffect } from 'react'
import { useActiveAddress } from '../../hooks/useActiveAddress.ts'

/**
 * Begins with the wanted token as what is paid, or else with the network's own, once it is known; another network begins
 * anew.
 */
export function useFirstSwapToken(
  state: SwapState | undefined,
  dispatch: (event: SwapEvent) => void,
  tokens: readonly SwapToken[] | undefined,
  wanted: string | undefined,
): void {
  const { networkId } = useActiveAddress()
  const isDrafting = state?.is === 'choosing' || state?.is === 'quoting' || state?.is === 'quoted'
  const isOpen = isDrafting && state.draft.from?.networkId !== networkId
  const here = tokens?.filter((token) => token.networkId === networkId)
  const first = here?.find(({ id }) => id.toLowerCase() === wanted?.toLowerCase()) ?? here?.[0]
  useEffect(() => {
    if (isOpen && first) dispatch({ is: 'tokenChosen', side: 'from', token: first })
  }, [isOpen, first, dispatch])
}
