import { useKit } from '../hooks/useKit.ts'
import { useReadable } from '../hooks/useReadable.ts'
import { laterPart } from '../parts/laterPart.tsx'

const AlertList = laterPart(() => import('./AlertList.tsx').then((module) => module.AlertList))

/** Shows the alerts that haven't been dismissed above the view. Almost free while there are none. */
export function Alerts() {
  const { alerts } = useKit()
  const hasAlerts = useReadable(alerts, (state) => state.list.length > 0)
  return hasAlerts && <AlertList />
}
