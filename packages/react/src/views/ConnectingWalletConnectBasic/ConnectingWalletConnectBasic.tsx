import { useEffect } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { RemoteSteps } from '../../wallets/RemoteSteps.tsx'
import { WalletSearch } from '../../wallets/WalletSearch.tsx'

/**
 * Connects any remote wallet (spec 2.5) by a code or a search. On a phone, where rows open the wallets' apps, and
 * without a relay, shows the list of all wallets.
 */
export function ConnectingWalletConnectBasic() {
  const copy = useCopy()
  const { relay } = useKit().config
  const hasCode = useFacts((facts) => !facts.isMobile) && relay !== undefined
  useViewHeader({
    title: copy(hasCode ? 'remote.title' : 'allWallets.title'),
    step: 'start',
    onBack: undefined,
  })
  return <WalletSearch onPick={useNavigation().pick}>{hasCode && <AnyWallet />}</WalletSearch>
}

/** Emits the code itself as the selection, since the wallet isn't known yet. */
function AnyWallet() {
  const kit = useKit()
  useEffect(() => {
    kit.emit({ name: 'SELECT_WALLET', properties: { name: 'WalletConnect', platform: 'qrcode' } })
  }, [kit])
  return <RemoteSteps pairing={useRemotePairing()} />
}
