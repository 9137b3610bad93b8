import { getDevice } from '@latchkey/core'
import { useFarcasterLogin } from '../../hooks/useFarcasterLogin.ts'
import { useOtherAddress } from '../../hooks/useOtherAddress.ts'
import { FarcasterLogin } from './FarcasterLogin.tsx'

/** Waits for a yes in Farcaster, on a phone; the policy closes the modal once its wallet is connected. */
export function ConnectingFarcaster() {
  const { state, dispatch } = useFarcasterLogin()
  const onOther = useOtherAddress()
  if (!state) return null
  return (
    <FarcasterLogin
      state={state}
      isPhone={getDevice().isMobile}
      onRetry={() => dispatch({ is: 'retryAsked' })}
      onOther={onOther}
    />
  )
}
