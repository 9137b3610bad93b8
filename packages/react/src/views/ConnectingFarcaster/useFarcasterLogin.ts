import { createFarcasterLoginFlow, type FarcasterLoginEvent, type FarcasterLoginState } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'

/** Return type of `useFarcasterLogin`. */
type UseFarcasterLogin = {
  /** Undefined only in the first render. */
  state: FarcasterLoginState | undefined
  /** Sends an event to the flow. */
  dispatch(event: FarcasterLoginEvent): void
}

/** Logs in to the embedded wallet with Farcaster while the component is mounted. Continues an ongoing login. */
export function useFarcasterLogin(): UseFarcasterLogin {
  const kit = useKit()
  const { flow, state } = useFlow(useCallback(() => createFarcasterLoginFlow(kit), [kit]))
  return { state, dispatch: useCallback((event) => flow?.send(event), [flow]) }
}
