import { lacksLightDark, ThemeRoot, useStyles } from '@latchkey/ui'
import { Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createChainReader } from '../platform/createChainReader.ts'
import type { Sight } from '../platform/getSight.ts'
import type { Approvals, FrameAppearance, FrameSettings, Readable } from '../ports.ts'
import { wordsLocale } from '../wordsLocale.ts'
import pageCss from './page.css.ts'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { screenOf, WaitingScreen } from './screens/screenOf.ts'
import { UnreadableScreen } from './screens/UnreadableScreen.tsx'
import type { IdleState } from './screens/WaitingScreen.tsx'
import { useAccent } from './useAccent.ts'
import { type Asking, AskingContext } from './useAsking.ts'

/** What the screens are drawn from. */
export type ApprovalAppProps = {
  settings: FrameSettings
  approvals: Omit<Approvals, 'ask'>
  appearance: Readable<FrameAppearance>
  sight: Sight
  refuseEscape(): void
  /** Opens the wallet's window from a frame; tells whether there is one now. */
  review?: () => boolean
  /** What a window of the wallet's own says while nothing is asked; a frame shows nothing. */
  idle?: Readable<IdleState>
}

/** Draws the first of what waits for the visitor, and in a frame nothing where nothing waits. */
export function ApprovalApp({
  brokenId,
  ...parts
}: ApprovalAppProps & {
  /** The approval whose screen broke. */
  brokenId?: string | undefined
}) {
  useStyles(pageCss)
  useEffect(() => {
    if (lacksLightDark())
      import('./addPlainColors.ts').then(
        (late) => late.addPlainColors(),
        () => {},
      )
  }, [])
  const { settings, approvals, sight, refuseEscape, review } = parts
  const pending = useSyncExternalStore(approvals.subscribe, approvals.get)
  const { mode, accent, radius } = useSyncExternalStore(parts.appearance.subscribe, parts.appearance.get)
  const idle = useSyncExternalStore(parts.idle?.subscribe ?? never, () => parts.idle?.get())
  const tokens = useAccent(accent)
  const [approval] = pending
  const waiting = pending.length - 1
  // One for all that is asked: what a screen has read is not read again where another request comes to wait.
  const reader = useCallback(
    (networkId: string) => {
      const url = settings.rpc[networkId]
      return url === undefined ? undefined : createChainReader(url)
    },
    [settings],
  )
  const asking = useMemo<Asking | undefined>(
    () =>
      approval && {
        settings,
        approval,
        waiting,
        locale: wordsLocale,
        sight,
        reader,
        approve: () => approvals.approve(approval.id),
        reject: () => approvals.reject(approval.id),
        refuseEscape,
        review,
      },
    [settings, approvals, approval, waiting, sight, reader, refuseEscape, review],
  )
  if (!asking && !idle) return null
  const Screen =
    (approval && approval.id !== brokenId && screenOf(approval.request.method)) || UnreadableScreen
  return (
    <ThemeRoot
      theme={{
        ...(mode && { mode }),
        ...(tokens && { tokens }),
        ...(radius !== undefined && { radius }),
      }}
      locale={wordsLocale}
      direction="ltr"
    >
      <AskingContext value={asking}>
        <Suspense fallback={asking && <LoadingScreen />}>
          {asking ? (
            <Screen key={approval?.id} />
          ) : (
            idle && <WaitingScreen appOrigin={settings.appOrigin} state={idle} />
          )}
        </Suspense>
      </AskingContext>
    </ThemeRoot>
  )
}

const never = () => () => {}
