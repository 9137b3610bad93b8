import { SocialLogin } from '../../login/SocialLogin.tsx'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { useSocialLogin } from '../../login/useSocialLogin.ts'
import type { ViewProps } from '../defineView.ts'

/** Waits for a login in a separate window. The policy closes the modal once the wallet is connected. */
export function ConnectingSocial({ data: { provider } }: ViewProps<'ConnectingSocial'>) {
  const { state, dispatch, openPage, showPage } = useSocialLogin(provider)
  const onOther = useOtherAddress()
  if (!state) return null
  return (
    <SocialLogin
      state={state}
      onOpen={openPage}
      onShow={showPage}
      onCode={(code) => dispatch({ type: 'codeTyped', code })}
      onRetry={() => dispatch({ type: 'retryRequested' })}
      onOther={onOther}
    />
  )
}
