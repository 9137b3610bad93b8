import { useNavigation } from '../../modal/useNavigation.ts'
import { WalletSearch } from '../../parts/WalletSearch.tsx'

/** Every wallet that the kit knows, with a search. */
export function AllWallets() {
  return <WalletSearch onPick={useNavigation().pick} />
}
