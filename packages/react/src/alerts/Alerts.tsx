import { lazy, Suspense } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useReadable } from '../hooks/useReadable.ts'

const AlertList = lazy(() => import('./AlertList.tsx').then((module) => ({ default: module.AlertList })))

/** The alerts that nobody has dismissed, above the view; next to nothing while there are none. */
export function Alerts() {
  const { alerts } = useKit()
  const hasAlerts = useReadable(alerts, (state) => state.list.length > 0)
  return (
    hasAlerts && (
      <Suspense>
        <AlertList />
      </Suspense>
    )
  )
}
