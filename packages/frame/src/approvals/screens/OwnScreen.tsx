import type { OwnMethod } from '../../base/ports.ts'
import { useAsking } from '../useAsking.ts'
import { DeleteScreen, DevicesScreen, EmailScreen } from './AccountScreens.tsx'
import { PasskeyScreen, PasskeyWindowScreen } from './PasskeyScreen.tsx'
import { ExportScreen, PhraseScreen } from './PhraseScreen.tsx'
import {
  RecoverScreen,
  RecoveryCodeScreen,
  RecoveryPasskeyScreen,
  RecoveryScreen,
} from './RecoveryScreens.tsx'

export { WaitingScreen } from './WaitingScreen.tsx'

const screens = {
  latchkey_export: ExportScreen,
  latchkey_phrase: PhraseScreen,
  latchkey_passkey: PasskeyScreen,
  latchkey_passkeyWindow: PasskeyWindowScreen,
  latchkey_recovery: RecoveryScreen,
  latchkey_recoveryCode: RecoveryCodeScreen,
  latchkey_recoveryPasskey: RecoveryPasskeyScreen,
  latchkey_recover: RecoverScreen,
  latchkey_devices: DevicesScreen,
  latchkey_email: EmailScreen,
  latchkey_delete: DeleteScreen,
} satisfies Record<OwnMethod, unknown>

/**
 * The frame's own requests. Shares a chunk with what its window shows meanwhile, so that code shared with the other
 * screens is not split up.
 */
export function OwnScreen() {
  const Screen = screens[useAsking().approval.request.method as OwnMethod]
  return <Screen />
}
