import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useCopy } from '../../copy/useCopy.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { WalletSearch } from '../../wallets/WalletSearch.tsx'
import type { ViewProps } from '../defineView.ts'

/** Lists every wallet that the kit knows, or those of some namespaces, with a search. */
export function AllWallets({ data: aim }: ViewProps<'AllWallets'>) {
  const { pick, push } = useNavigation()
  if (!aim?.namespaces) return <WalletSearch onPick={pick} />
  return (
    <>
      <AimHeader namespaces={aim.namespaces} />
      <WalletSearch
        namespaces={aim.namespaces}
        onPick={({ id }) => push({ view: 'ConnectingWallet', data: { ...aim, walletId: id } })}
      />
    </>
  )
}

/** Shows in the header what is to be connected. */
function AimHeader({ namespaces }: { namespaces: readonly NamespaceId[] }) {
  const copy = useCopy()
  const [only, ...others] = namespaces
  const isOne = only !== undefined && others.length === 0
  useViewHeader({
    title: isOne
      ? copy('namespaces.connect', { namespace: copy(`namespaces.${only}`) })
      : copy('namespaces.another'),
    step: namespaces.join(),
    onBack: undefined,
  })
  return null
}
