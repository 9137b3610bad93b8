import { createExportKeyFlow } from '@latchkey/core'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { WalletScreen } from '../../parts/WalletScreen.tsx'

/** Has the embedded wallet show its recovery phrase on a screen of its own, and leads back when that is over. */
export function ExportKey() {
  const copy = useCopy()
  const { back } = useNavigation()
  return (
    <WalletScreen
      icon={<KeyIcon />}
      text={copy('exportKey.asking.action')}
      start={createExportKeyFlow}
      onEnd={back}
    />
  )
}
