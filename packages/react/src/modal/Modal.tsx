import { Dialog, type DialogProps, Row, ThemeRoot, type TokenValues, useStyles } from '@latchkey/ui'
import {
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from '../base/ErrorBoundary.tsx'
import { laterPart } from '../base/laterPart.tsx'
import { useReadable } from '../base/useReadable.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useLocale } from '../copy/useLocale.ts'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useThemeState } from '../kit/useThemeState.ts'
import type { View } from '../views/defineView.ts'
import { viewOf } from '../views/index.ts'
import { connectAlone, waitMs } from './createAsk.ts'
import { useNavigation } from './navigation/useNavigation.ts'
import { type ViewHeader, ViewHeaderContext } from './navigation/useViewHeader.ts'
import type { ModalState } from './policy/createModal.ts'
import type { ViewEntry, ViewId } from './policy/ids.ts'
import { decide, type PolicyFacts } from './policy/policy.ts'
import css from './ViewFallback.css.ts'

/** Renders a kit's modal: the top view of the stack in its shell. */
export function Modal() {
  const { kit, modal } = useKitContext()
  const phase = useReadable(modal.store, (state) => state.phase)
  const { mode, accent, radius } = useThemeState()
  const { locale, direction } = useLocale()
  // Undefined while the code that reads the accent loads for the first time.
  const [tokens, setTokens] = useState(accent ? undefined : noTokens)
  // In the commit, so that the timer can't remove the view of a modal that has just opened again.
  useLayoutEffect(() => {
    // If the code fails to load, the modal has its own accent, and retries when it opens or closes.
    if (accent)
      import('./readAccent.ts')
        .then(({ readAccent }) => readAccent(kit, accent))
        .catch(() => noTokens)
        .then(setTokens)
    else setTokens(noTokens)
    if (phase !== 'closed') return
    // Ends the flows of a closed modal once it has faded out.
    const timer = setTimeout(() => modal.store.setState({ stack: [] }), fadeMs)
    return () => clearTimeout(timer)
  }, [kit, modal, accent, phase])
  return (
    tokens && (
      <ThemeRoot
        theme={{ mode, tokens, ...(radius !== undefined && { radius }) }}
        locale={locale}
        direction={direction}
        imageOrigins={kit.config.api === undefined ? noOrigins : [kit.config.api]}
      >
        <CurrentView />
        <Followers />
        {!kit.config.embedded && <Toasts place="page" />}
      </ThemeRoot>
    )
  )
}

const noOrigins: readonly string[] = []

const noTokens: TokenValues = {}

/** Nothing to notify about before the modal has opened. */
const Toasts = laterPart(() => import('./afterOpening.ts').then((module) => module.Toasts))

const Followers = laterPart(() => import('./afterOpening.ts').then((module) => module.Followers))

/** Returns whether a click on the button opens Connect, which loads with the modal and needs no server. */
function opensConnect(facts: PolicyFacts): boolean {
  const decision = decide(facts, { view: null }, { type: 'open', entry: undefined })
  return 'entry' in decision && decision.entry.view === 'Connect'
}

/**
 * Renders the current view. In an open modal, the previous view stays until the next one is ready, or for `waitMs`; then
 * the next one's skeleton is shown. Connect is rendered ahead in a closed dialog, so that a click only has to show it.
 */
function CurrentView() {
  const { modal } = useKitContext()
  const isConnectNext = useFacts(opensConnect)
  const asked = useReadable(modal.store, ({ stack }) =>
    stack.length === 0 && isConnectNext ? connectAlone : stack,
  )
  const isOpening = useReadable(modal.store, (state) => state.direction === undefined)
  const deferred = useDeferredValue(asked)
  const [late, setLate] = useState<ModalState['stack']>()
  // In the same task as the press, so that the wait begins with it.
  useLayoutEffect(() => {
    if (asked === deferred) return
    const timer = setTimeout(setLate, waitMs, asked)
    return () => clearTimeout(timer)
  }, [asked, deferred])
  const isDue = isOpening || late === asked
  const shown = isDue ? asked : deferred
  const entry = shown.at(-1)
  if (!entry) return null
  // Holds back the deferred render only. In any other, it would remove the dialog.
  const Gate = !isDue && shown === asked && viewOf(entry.view).Gate
  return (
    <Suspense>
      {Gate && <Gate />}
      <ViewDialog stack={shown} entry={entry} />
    </Suspense>
  )
}

/** Memoized so that showing or hiding the same view doesn't re-render it, which would delay a click on the button. */
const ViewDialog = memo(function ViewDialog({
  stack,
  entry,
}: {
  stack: ModalState['stack']
  entry: ViewEntry
}) {
  const { modal } = useKitContext()
  const copy = useCopy()
  const { back } = useNavigation()
  const direction = useReadable(modal.store, (state) => state.direction)
  const isClosable = useFacts(
    (facts) => decide(facts, { view: entry.view }, { type: 'close', isForced: false }).type !== 'stay',
  )
  const [ownHeader, setHeader] = useState<ViewHeader | null>(null)
  const [, retitle] = useState(0)
  const row = viewOf(entry.view)
  const { title: Title, Leading } = row
  // The flow that sent the wallet request continues below the approval.
  const below = entry.view === 'ApproveTransaction' ? stack.at(-2) : undefined
  const header = below ? { title: undefined, step: entry.view, onBack: undefined } : ownHeader
  const base = below ?? entry
  const key = `${stack.length - (below ? 1 : 0)}${base.view}`
  const pending = <ViewPending row={row} onDescribed={() => retitle(Date.now)} />
  return (
    <ModalDialog
      closable={isClosable}
      title={
        header?.title ??
        (typeof Title === 'string' ? (
          copy(Title)
        ) : (
          <ErrorBoundary key={key} fallback={() => copy('modal.failed.title')}>
            <Title data={entry.data} />
          </ErrorBoundary>
        ))
      }
      titleHidden={row.isTitleHidden}
      viewKey={key}
      direction={direction}
      stepKey={header?.step}
      onBack={header?.onBack ?? (stack.length > 1 ? back : undefined)}
      backLabel={copy('modal.back')}
      closeLabel={copy('modal.close')}
      leading={Leading && <Leading />}
    >
      <Alerts />
      <ErrorBoundary
        resetKey={key}
        onError={() => {
          row.forgetFailure()
          retitle(Date.now)
        }}
        fallback={(retry) => <ViewFailed retry={retry} />}
      >
        <Suspense fallback={pending}>
          <ViewHeaderContext.Provider value={setHeader}>
            <Covered key={key} isCovered={below !== undefined}>
              <ViewContent data={base.data} row={viewOf(base.view)} />
            </Covered>
          </ViewHeaderContext.Provider>
          {below && (
            // A view that fails to load must not end the flow below.
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={pending}>
                <ViewContent data={entry.data} row={row} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Suspense>
      </ErrorBoundary>
    </ModalDialog>
  )
})

/** Renders the shell, open or closed according to the modal's state. */
function ModalDialog(
  panel: Omit<DialogProps, 'open' | 'embedded' | 'shaking' | 'overlay' | 'onRequestClose'>,
) {
  const { kit, modal } = useKitContext()
  const isShaking = useReadable(modal.store, (state) => state.isShaking)
  const { open, close } = useMemo(
    () => ({
      open: { get: () => modal.store.getState().phase === 'open', subscribe: modal.store.subscribe },
      close: () => modal.close(),
    }),
    [modal],
  )
  return (
    <Dialog
      {...panel}
      open={open}
      embedded={kit.config.embedded}
      shaking={isShaking}
      onRequestClose={close}
      overlay={toasts}
    />
  )
}

const toasts = <Toasts place="dialog" />

/** Hides a view whose flow continues, and later restores the focus inside it. */
function Covered({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Hidden here instead of by React, which would remove the focus before it could be saved.
    if (isCovered) focused.current = (element.getRootNode() as ShadowRoot).activeElement
    element.style.display = isCovered ? 'none' : 'contents'
    element.toggleAttribute('data-covered', isCovered)
    if (isCovered || !element.contains(focused.current)) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [isCovered])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

/** Memoized so that changes of the dialog around it don't re-render it. */
const ViewContent = memo(function ViewContent({
  data,
  row,
}: Pick<ViewEntry, 'data'> & { row: View<ViewId> }) {
  const [Component] = useState(() => row.Component)
  return <Component data={data} />
})

/** Slightly longer than the dialog's exit animation. */
const fadeMs = 300

/** Shows a view's skeleton while its code loads, and a plain block until the table of views has loaded. */
function ViewPending({ row, onDescribed }: { row: View<ViewId>; onDescribed: () => void }) {
  useStyles(css)
  const copy = useCopy()
  const { skeleton } = row
  useEffect(() => {
    if (!skeleton) row.describe().then(onDescribed, () => {})
  })
  return (
    <>
      <p className="lk-hidden" role="status">
        {copy('modal.loading')}
      </p>
      <div className="lk-view-pending" aria-busy="true">
        {skeleton}
      </div>
    </>
  )
}

/** Shows that a view failed. Uses only loaded components, since fetching may be the problem. */
function ViewFailed({ retry }: { retry: () => void }) {
  useStyles(css)
  const copy = useCopy()
  return (
    <>
      <div className="lk-failed" role="alert">
        <p>{copy('modal.failed.title')}</p>
        <p>{copy('modal.failed.action')}</p>
      </div>
      <Row label={copy('button.retry')} chevron onClick={retry} />
    </>
  )
}

const AlertList = laterPart(() => import('../alerts/AlertList.tsx').then((module) => module.AlertList))

/** Shows alerts above the view until they are dismissed. Loads next to nothing while there are none. */
function Alerts() {
  const { alerts } = useKit()
  const hasAlerts = useReadable(alerts, (state) => state.list.length > 0)
  return hasAlerts && <AlertList />
}
