import { Dialog, type DialogProps, ThemeRoot } from '@latchkey/ui'
import {
  lazy,
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
import { ErrorBoundary } from 'react-error-boundary'
import { Alerts } from '../alerts/Alerts.tsx'
import { useKitContext } from '../context.ts'
import { useCopy } from '../hooks/useCopy.ts'
import { useFacts } from '../hooks/useFacts.ts'
import { useLocale } from '../hooks/useLocale.ts'
import { useReadable } from '../hooks/useReadable.ts'
import { useThemeState } from '../hooks/useThemeState.ts'
import { laterPart } from '../parts/laterPart.tsx'
import type { View } from '../views/defineView.ts'
import type { ViewEntry, ViewId } from '../views/ids.ts'
import { views } from '../views/index.ts'
import { connectAlone } from './createAsk.ts'
import type { ModalState } from './createModal.ts'
import { decide, type PolicyFacts } from './policy.ts'
import { useNavigation } from './useNavigation.ts'
import { type ViewHeader, ViewHeaderContext } from './useViewHeader.ts'
import { ViewFailed, ViewPending } from './ViewFallback.tsx'

/** The modal of one kit: the view on top of the stack, in its shell. */
export function Modal() {
  const { kit } = useKitContext()
  const { mode, accent, radius } = useThemeState()
  const { locale, direction } = useLocale()
  useForgetting()
  const root = {
    theme: { mode, ...(radius !== undefined && { radius }) },
    locale,
    direction,
    imageOrigins: kit.config.api === undefined ? noOrigins : [kit.config.api],
    children: (
      <>
        <CurrentView />
        <Followers />
        {!kit.config.embedded && <Toasts place="page" />}
      </>
    ),
  }
  return accent ? (
    <Suspense>
      <AccentRoot accent={accent} {...root} />
    </Suspense>
  ) : (
    <ThemeRoot {...root} />
  )
}

const noOrigins: readonly string[] = []

const AccentRoot = lazy(() => import('./AccentRoot.tsx').then((module) => ({ default: module.AccentRoot })))

/** There is nothing to say before the modal has opened. */
const Toasts = laterPart(() => import('../toast/Toasts.tsx').then((module) => module.Toasts))

const Followers = laterPart(() => import('./Followers.tsx').then((module) => module.Followers))

/** Whether the button's click leads to Connect, which has come with the modal and asks no server. */
function opensConnect(facts: PolicyFacts): boolean {
  const decision = decide(facts, { view: null }, { is: 'open', entry: undefined })
  return 'entry' in decision && decision.entry.view === 'Connect'
}

/**
 * The view to draw: within an open modal the last one stays until the next one is ready. Connect is drawn before it is
 * asked for, in a dialog that is closed: a click then only shows it, and draws nothing.
 */
function CurrentView() {
  const { modal } = useKitContext()
  const isConnectNext = useFacts(opensConnect)
  const asked = useReadable(modal.store, ({ stack }) =>
    stack.length === 0 && isConnectNext ? connectAlone : stack,
  )
  const isOpening = useReadable(modal.store, (state) => state.direction === undefined)
  const deferred = useDeferredValue(asked)
  const shown = isOpening ? asked : deferred
  const entry = shown.at(-1)
  if (!entry) return null
  const { Gate } = rowOf(entry.view)
  return (
    <Suspense>
      {Gate && <Gate />}
      <ViewDialog stack={shown} entry={entry} />
    </Suspense>
  )
}

/** Not drawn again where the same view is shown or hidden: a click on the button waits for what is. */
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
    (facts) => decide(facts, { view: entry.view }, { is: 'close', isForced: false }).do !== 'stay',
  )
  const [ownHeader, setHeader] = useState<ViewHeader | null>(null)
  const row = rowOf(entry.view)
  const { title: Title, Leading } = row
  // What asks the wallet goes on below the approval.
  const below = entry.view === 'ApproveTransaction' ? stack.at(-2) : undefined
  const header = below ? { title: undefined, step: entry.view, onBack: undefined } : ownHeader
  const base = below ?? entry
  const key = `${stack.length - (below ? 1 : 0)}${base.view}`
  return (
    <ModalDialog
      closable={isClosable}
      title={
        header?.title ??
        (typeof Title === 'string' ? (
          copy(Title)
        ) : (
          <ErrorBoundary key={key} fallback={copy('modal.failed.title')}>
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
      <ErrorBoundary resetKeys={[key]} onError={row.forgetFailure} FallbackComponent={ViewFailed}>
        <Suspense fallback={<ViewPending />}>
          <ViewHeaderContext.Provider value={setHeader}>
            <Covered key={key} isCovered={below !== undefined}>
              <ViewContent data={base.data} row={rowOf(base.view)} />
            </Covered>
          </ViewHeaderContext.Provider>
          {below && (
            // What does not load must not end what goes on below.
            <ErrorBoundary fallback={null}>
              <Suspense>
                <ViewContent data={entry.data} row={row} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Suspense>
      </ErrorBoundary>
    </ModalDialog>
  )
})

/** The shell, open or closed as the modal's state says. */
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

/** Hides a view that goes on, and gives the focus back to what had it in there. */
function Covered({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Hidden here and not by React: what has the focus would have lost it already.
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

/** Not drawn again for what happens to the dialog around it. */
const ViewContent = memo(function ViewContent({
  data,
  row,
}: Pick<ViewEntry, 'data'> & { row: View<ViewId> }) {
  const [Component] = useState(() => row.Component)
  return <Component data={data} />
})

/** Forgets the last view once a closed modal has faded away: its flows end there. */
function useForgetting() {
  const { modal } = useKitContext()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = modal.store.subscribe(({ phase, stack }) => {
      clearTimeout(timer)
      if (phase !== 'closed' || stack.length === 0) return
      timer = setTimeout(() => modal.store.setState({ stack: [] }), fadeMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [modal])
}

/** As long as the dialog's way out, and a little more. */
const fadeMs = 300

/** The rows differ in the data they take; here each gets its own entry's. */
function rowOf(view: ViewId): View<ViewId> {
  return views[view] as View<ViewId>
}
