import { getDevice } from '@latchkey/core'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { FarcasterLogin } from './FarcasterLogin.tsx'
import { useFarcasterLogin } from './useFarcasterLogin.ts'

/** Waits for approval in Farcaster on a phone. The policy closes the modal once the wallet is connected. */
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
