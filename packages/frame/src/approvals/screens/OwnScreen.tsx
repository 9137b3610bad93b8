import type { OwnMethod } from '../../ports.ts'
import { useAsking } from '../useAsking.ts'
import { ExportScreen } from './ExportScreen.tsx'
import { PhraseScreen } from './PhraseScreen.tsx'

const screens = { latchkey_export: ExportScreen, latchkey_phrase: PhraseScreen } satisfies Record<
  OwnMethod,
  unknown
>

/** What the frame asks on its own account; of one part, so that what it shares with the other screens is not cut up. */
export function OwnScreen() {
  const Screen = screens[useAsking().approval.request.method as OwnMethod]
  return <Screen />
}
