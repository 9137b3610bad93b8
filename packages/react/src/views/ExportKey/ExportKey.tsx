import { createExportKeyFlow } from '@latchkey/core'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { WalletScreen } from '../../parts/WalletScreen.tsx'

/** Asks the embedded wallet to show its recovery phrase on its own screen, then goes back. */
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
