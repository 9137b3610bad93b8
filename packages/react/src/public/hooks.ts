'use client'

export { useAccount } from '../hooks/useAccount.ts'
export { useAccountState } from '../hooks/useAccountState.ts'
export { useApprovals } from '../hooks/useApprovals.ts'
export { useBalances } from '../hooks/useBalances.ts'
export { type UseBuy, type UseBuyParameters, useBuy } from '../hooks/useBuy.ts'
export { type ConnectionRow, useConnections } from '../hooks/useConnections.ts'
export { type UseConnectWalletParameters, useConnectWallet } from '../hooks/useConnectWallet.ts'
export { type UseDisconnectParameters, useDisconnect } from '../hooks/useDisconnect.ts'
export { useFacts } from '../hooks/useFacts.ts'
export { useHistory } from '../hooks/useHistory.ts'
export { useIdentity } from '../hooks/useIdentity.ts'
export { useKit } from '../hooks/useKit.ts'
export { type UseKitState, useKitState } from '../hooks/useKitState.ts'
export { type UseModal, useModal } from '../hooks/useModal.ts'
export { useNames } from '../hooks/useNames.ts'
export { useNetworkState } from '../hooks/useNetworkState.ts'
export { useNfts } from '../hooks/useNfts.ts'
export { useOnrampOptions } from '../hooks/useOnrampOptions.ts'
export { usePendingTransactions } from '../hooks/usePendingTransactions.ts'
export { usePermissions } from '../hooks/usePermissions.ts'
export { usePortfolio } from '../hooks/usePortfolio.ts'
export {
  type UseRegisterName,
  type UseRegisterNameParameters,
  useRegisterName,
} from '../hooks/useRegisterName.ts'
export { type UseRemotePairing, useRemotePairing } from '../hooks/useRemotePairing.ts'
export { useRemoteSessions } from '../hooks/useRemoteSessions.ts'
export { type UseReplaceParameters, useReplace } from '../hooks/useReplace.ts'
export { type UseRevoke, type UseRevokeParameters, useRevoke } from '../hooks/useRevoke.ts'
export { type UseRevokePermissionParameters, useRevokePermission } from '../hooks/useRevokePermission.ts'
export {
  type UseRevokeSignInSessionParameters,
  useRevokeSignInSession,
} from '../hooks/useRevokeSignInSession.ts'
export { type UseSend, type UseSendParameters, useSend } from '../hooks/useSend.ts'
export {
  type UseSetPreferredAccountTypeParameters,
  useSetPreferredAccountType,
} from '../hooks/useSetPreferredAccountType.ts'
export { type UseSignInParameters, useSignIn } from '../hooks/useSignIn.ts'
export { useSignInSessions } from '../hooks/useSignInSessions.ts'
export { type UseSwap, type UseSwapParameters, useSwap } from '../hooks/useSwap.ts'
export { type UseSwitchConnectionParameters, useSwitchConnection } from '../hooks/useSwitchConnection.ts'
export { type UseSwitchNetworkParameters, useSwitchNetwork } from '../hooks/useSwitchNetwork.ts'
export { type UseTheme, useTheme } from '../hooks/useTheme.ts'
export { useWallets } from '../hooks/useWallets.ts'
