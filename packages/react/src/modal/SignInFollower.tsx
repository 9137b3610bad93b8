import { attendSignIn, declineSignIn, reconsiderSignIn } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitContext } from '../context.ts'
import { useErrorToast } from '../hooks/useErrorToast.ts'
import { useReadable } from '../hooks/useReadable.ts'

/**
 * Follows signing in: remembers who left the prompt, so that no page of the tab nags, and says why everything was
 * disconnected (8.2). Draws nothing itself.
 */
export function SignInFollower() {
  const { kit, modal } = useKitContext()
  const error = useReadable(kit.signIn, (state) => state.error)
  const onError = useErrorToast()
  useEffect(() => {
    if (error === undefined) return
    onError(error)
    // Once is enough, whoever draws this the next time.
    kit.signIn.setState({ error: undefined })
  }, [kit, error, onError])
  useEffect(() => {
    // What the kit fetched for it as it started may not have come.
    attendSignIn(kit)
    let wasAsked = false
    const watch = () => {
      const { phase, stack } = modal.store.getState()
      const isAsked = phase === 'open' && stack.some(({ view }) => view === 'SIWXSignMessage')
      if (isAsked === wasAsked) return
      wasAsked = isAsked
      if (isAsked) reconsiderSignIn(kit)
      else declineSignIn(kit)
    }
    watch()
    return modal.store.subscribe(watch)
  }, [kit, modal])
  return null
}
