import { useEffect } from 'react'
import { laterPart } from '../base/laterPart.tsx'
import { useKitContext } from '../kit/context.ts'
import { Visits } from './Visits.tsx'
import { withoutDetails } from './withoutDetails.ts'

const SignInFollower = laterPart(() => import('./SignInFollower.tsx').then((module) => module.SignInFollower))

const FrameHost = laterPart(async () => (await (await import('./laterFrame.ts')).frameHost()).FrameHost)

/** Mounts what observes the modal and the kit without a view of its own. Loads after the modal. */
export function Followers() {
  const { signIn, wallet } = useKitContext().kit.config
  useForgetDetails()
  return (
    <>
      <Visits />
      {signIn && <SignInFollower />}
      {wallet && <FrameHost />}
    </>
  )
}

/** Leaves details that belong to an account and network once another one is active. */
function useForgetDetails(): void {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    const read = () => {
      const { activeAccount, activeNetwork } = kit.facts.get()
      return `${activeNetwork?.caipNetworkId} ${activeAccount?.address}`
    }
    let before = read()
    return kit.facts.subscribe(() => {
      const now = read()
      if (now === before) return
      before = now
      const { stack } = modal.store.getState()
      const next = withoutDetails(stack)
      if (next !== stack) modal.store.setState({ stack: next, direction: 'back' })
    })
  }, [kit, modal])
}
