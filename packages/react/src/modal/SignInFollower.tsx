import { checkSignInOnConnect, declineSignIn, reopenSignIn } from '@latchkey/core'
import { useEffect } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { useErrorToast } from '../toast/useErrorToast.ts'

/**
 * Tracks sign-in without rendering anything: remembers a dismissed prompt so that the tab doesn't show it again, and
 * reports why everything was disconnected (8.2).
 */
export function SignInFollower() {
  const { kit, modal } = useKitContext()
  const error = useReadable(kit.signIn, (state) => state.error)
  const onError = useErrorToast()
  useEffect(() => {
    if (error === undefined) return
    onError(error)
    // Report it only once, whichever component mounts next.
    kit.signIn.setState({ error: undefined })
  }, [kit, error, onError])
  useEffect(() => {
    // Retries the fetch that the kit began at start, in case it failed.
    checkSignInOnConnect(kit)
    let wasAsked = false
    const watch = () => {
      const { phase, stack } = modal.store.getState()
      const isAsked = phase === 'open' && stack.some(({ view }) => view === 'SIWXSignMessage')
      if (isAsked === wasAsked) return
      wasAsked = isAsked
      if (isAsked) reopenSignIn(kit)
      else declineSignIn(kit)
    }
    watch()
    return modal.store.subscribe(watch)
  }, [kit, modal])
  return null
}
