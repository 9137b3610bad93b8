import { getDevice } from '@latchkey/core'
import { useFarcasterLogin } from '../../hooks/useFarcasterLogin.ts'
import { useOtherAddress } from '../../hooks/useOtherAddress.ts'
import { FarcasterLogin } from './FarcasterLogin.tsx'

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
