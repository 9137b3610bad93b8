import { laterPart } from '../base/laterPart.tsx'
import { useReadable } from '../base/useReadable.ts'
import { useKit } from '../hooks/useKit.ts'

const AlertList = laterPart(() => import('./AlertList.tsx').then((module) => module.AlertList))

/** Shows alerts above the view until they are dismissed. Loads next to nothing while there are none. */
export function Alerts() {
  const { alerts } = useKit()
  const hasAlerts = useReadable(alerts, (state) => state.list.length > 0)
  return hasAlerts && <AlertList />
}
