import type { SendEvent, SendState } from '@latchkey/core'
import { useEffect } from 'react'
import { type Sendables, sendableId } from './useSendables.ts'

/** Preselects what to send once the tokens have loaded: the requested token, else the most valuable. */
export function useFirstToken(
  state: SendState | undefined,
  dispatch: (event: SendEvent) => void,
  { tokens, nfts, balances }: Sendables,
  wanted: string | undefined,
): void {
  const isOpen = state?.is === 'editing' && state.draft.token === undefined
  const areTokensKnown = balances.data !== undefined
  useEffect(() => {
    if (!isOpen) return
    const asked = wanted && [...tokens, ...nfts].find((token) => sendableId(token) === wanted.toLowerCase())
    const token = asked || (areTokensKnown && (tokens[0] ?? nfts[0]))
    if (token) dispatch({ is: 'tokenChosen', token })
  }, [isOpen, dispatch, tokens, nfts, areTokensKnown, wanted])
}
