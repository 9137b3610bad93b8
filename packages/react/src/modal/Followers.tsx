import { laterPart } from '../base/laterPart.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useForgetDetails } from './useForgetDetails.ts'
import { Visits } from './Visits.tsx'

const SignInFollower = laterPart(() => import('./SignInFollower.tsx').then((module) => module.SignInFollower))

const FrameHost = laterPart(async () => (await (await import('./laterFrame.ts')).frameHost()).FrameHost)

/** Mounts what observes the modal and the kit without a view of its own. Loads after the modal. */
export function Followers() {
  const { signIn, wallet } = useKit().config
  useForgetDetails()
  return (
    <>
      <Visits />
      {signIn && <SignInFollower />}
      {wallet && <FrameHost />}
    </>
  )
}
