import type { SwapEvent, SwapState, SwapToken } from '@latchkey/core'
import { useEffect } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'

/**
 * Preselects the requested token to pay with, or the network's first, once loaded. Selects again when the network
 * changes.
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
