import { useCopy } from '../../hooks/useCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { useViewHeader } from '../../modal/useViewHeader.ts'
import { RemoteSteps } from '../../parts/RemoteSteps.tsx'
import { WalletSearch } from '../../parts/WalletSearch.tsx'

/**
 * Connects any remote wallet (spec 2.5): a code to scan, or a search. On a phone, whose wallets open by their rows, and
 * where there is no relay, it is the list of all wallets.
 */
export function ConnectingWalletConnectBasic() {
  const copy = useCopy()
  const { push } = useNavigation()
  const { relay } = useKit().config
  const hasCode = useFacts((facts) => !facts.isMobile) && relay !== undefined
  useViewHeader({
    title: copy(hasCode ? 'remote.title' : 'allWallets.title'),
    step: 'start',
    onBack: undefined,
  })
  return (
    <WalletSearch onPick={(walletId) => push({ view: 'ConnectingWallet', data: { walletId } })}>
      {hasCode && <AnyWallet />}
    </WalletSearch>
  )
}

function AnyWallet() {
  return <RemoteSteps pairing={useRemotePairing()} />
}
