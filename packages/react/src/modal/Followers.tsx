import { useEffect, useRef } from 'react'
import { laterPart } from '../base/laterPart.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { Visits } from './Visits.tsx'
import { withoutDetails } from './withoutDetails.ts'

const SignInFollower = laterPart(() => import('./SignInFollower.tsx').then((module) => module.SignInFollower))

const FrameHost = laterPart(async () => (await (await import('./laterFrame.ts')).frameHost()).FrameHost)

/**
 * Mounts what observes the modal and the kit without a view of its own, and leaves details that belong to an account and
 * network once another one is active. Loads after the modal.
 */
export function Followers() {
  const { signIn, wallet } = useKit().config
  const { modal } = useKitContext()
  const active = useFacts((facts) => facts.activeAccount?.caipAddress)
  const before = useRef(active)
  useEffect(() => {
    if (active === before.current) return
    before.current = active
    const { stack } = modal.store.getState()
    const next = withoutDetails(stack)
    if (next !== stack) modal.store.setState({ stack: next, direction: 'back' })
  }, [modal, active])
  return (
    <>
      <Visits />
      {signIn && <SignInFollower />}
      {wallet && <FrameHost />}
    </>
  )
}
