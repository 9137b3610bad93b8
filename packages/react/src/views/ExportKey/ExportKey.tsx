import { createExportKeyFlow } from '@latchkey/core'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { WalletScreen } from '../../login/WalletScreen.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    ExportKey: undefined
  }
}

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
