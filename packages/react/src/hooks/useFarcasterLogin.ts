import { createFarcasterLoginFlow, type FarcasterLoginEvent, type FarcasterLoginState } from '@latchkey/core'
import { useCallback } from 'react'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useFarcasterLogin` answers. */
type UseFarcasterLogin = {
  /** Undefined in the first render alone. */
  state: FarcasterLoginState | undefined
  /** Tells what the visitor did. */
  dispatch(event: FarcasterLoginEvent): void
}

/** A login by Farcaster to the embedded wallet, for as long as the component is there; one that is open goes on. */
export function useFarcasterLogin(): UseFarcasterLogin {
  const kit = useKit()
  const { flow, state } = useFlow(useCallback(() => createFarcasterLoginFlow(kit), [kit]))
  return { state, dispatch: useCallback((event) => flow?.send(event), [flow]) }
}
