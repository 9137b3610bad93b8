import type { Readable } from '@latchkey/protocol/createValue'
import { directionOf } from '@latchkey/protocol/directionOf'
import { lacksLightDark, ThemeRoot, useStyles } from '@latchkey/ui'
import type { TokenValues } from '@latchkey/ui/tokens'
import { StrictMode, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Approvals, FrameAppearance, FrameSettings } from '../base/ports.ts'
import { language } from '../copy/language.ts'
import { createChainReader } from '../platform/createChainReader.ts'
import type { Sight } from '../platform/getSight.ts'
import pageCss from './page.css.ts'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { screenOf, WaitingScreen } from './screens/screenOf.ts'
import { UnreadableScreen } from './screens/UnreadableScreen.tsx'
import type { IdleState } from './screens/WaitingScreen.tsx'
import { type Asking, AskingContext } from './useAsking.ts'

/**
 * Renders the approvals into an element. Returns a function that unmounts them. The visitor can still reject if a
 * screen crashes.
 */
export function mountApprovals(element: Element, props: ApprovalAppProps): () => void {
  const draw = (brokenId?: string) =>
    root.render(
      <StrictMode>
        <ApprovalApp {...props} brokenId={brokenId} />
      </StrictMode>,
    )
  const root = createRoot(element, { onUncaughtError: () => draw(props.approvals.get()[0]?.id) })
  draw()
  return () => root.unmount()
}

/** Data that the approval screens render. */
type ApprovalAppProps = {
  settings: FrameSettings
  approvals: Omit<Approvals, 'ask'>
  appearance: Readable<FrameAppearance>
  sight: Sight
  refuseEscape(): void
  /** Opens the wallet's window from a frame. Returns whether the window is open. */
  review?: () => boolean
  /** State that a wallet window shows while there is no request. A frame shows nothing then. */
  idle?: Readable<IdleState>
}

/** Renders the first pending approval. Renders nothing in a frame without pending approvals. */
function ApprovalApp({
  brokenId,
  ...parts
}: ApprovalAppProps & {
  /** Id of the approval whose screen crashed. */
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
  const { locale, isLoading } = useSyncExternalStore(language.subscribe, language.get)
  const [approval] = pending
  const waiting = pending.length - 1
  // One reader for all requests, so that a screen does not load its data again when another request is queued.
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
        locale,
        sight,
        reader,
        approve: () => approvals.approve(approval.id),
        reject: () => approvals.reject(approval.id),
        refuseEscape,
        review,
      },
    [settings, approvals, approval, waiting, locale, sight, reader, refuseEscape, review],
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
      locale={locale}
      direction={directionOf(locale)}
    >
      <AskingContext value={asking}>
        <Suspense fallback={asking && <LoadingScreen />}>
          {asking && isLoading ? (
            <LoadingScreen />
          ) : asking ? (
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

/**
 * Returns the tokens of the app's accent color. Their code loads only for an app with an accent. Until then, or if
 * loading fails, our own colors apply: no approval is delayed by a color.
 */
function useAccent(accent: string | undefined): TokenValues | undefined {
  const [made, setMade] = useState<{ accent: string; tokens: TokenValues }>()
  useEffect(() => {
    if (accent === undefined) return
    import('@latchkey/ui/tokens').then(
      ({ accentTokens }) => setMade({ accent, tokens: accentTokens(accent) }),
      () => {},
    )
  }, [accent])
  return made?.accent === accent ? made?.tokens : undefined
}
