import { Dialog, ThemeRoot } from '@latchkey/ui'
import { lazy, memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Alerts } from '../alerts/Alerts.tsx'
import { useKitContext } from '../context.ts'
import { useCopy } from '../hooks/useCopy.ts'
import { useFacts } from '../hooks/useFacts.ts'
import { useLocale } from '../hooks/useLocale.ts'
import { useReadable } from '../hooks/useReadable.ts'
import { useTheme } from '../hooks/useTheme.ts'
import { Toasts } from '../toast/Toasts.tsx'
import type { View } from '../views/defineView.ts'
import type { ViewEntry, ViewId } from '../views/ids.ts'
import { views } from '../views/index.ts'
import { connectAlone, type ModalState } from './createModal.ts'
import { decide, type PolicyFacts } from './policy.ts'
import { useNavigation } from './useNavigation.ts'
import { type ViewHeader, ViewHeaderContext } from './useViewHeader.ts'
import { ViewFailed, ViewPending } from './ViewFallback.tsx'

/** The modal of one kit: the view on top of the stack, in its shell. */
export function Modal() {
  const { kit, modal } = useKitContext()
  const { embedded } = kit.config
  const { mode, accent, radius } = useTheme()
  const { locale, direction } = useLocale()
  const state = useReadable(modal.store, (current) => current)
  const isOpen = state.phase === 'open'
  const origins = kit.config.api === undefined ? [] : [kit.config.api]
  useForgetting(state)
  const root = {
    theme: { mode, ...(radius !== undefined && { radius }) },
    locale,
    direction,
    imageOrigins: origins,
    children: (
      <>
        <CurrentView state={state} />
        {!(isOpen || embedded) && <Toasts place="page" />}
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

const AccentRoot = lazy(() => import('./AccentRoot.tsx').then((module) => ({ default: module.AccentRoot })))

/** Whether the button's click leads to Connect, which has come with the modal and asks no server. */
function opensConnect(facts: PolicyFacts): boolean {
  const decision = decide(facts, { view: null }, { is: 'open', entry: undefined })
  return 'entry' in decision && decision.entry.view === 'Connect'
}

/**
 * The view to draw: the last one stays until the next one is ready. Connect is drawn before it is asked for, in a
 * dialog that is closed: a click then only shows it.
 */
function CurrentView({ state }: { state: ModalState }) {
  const isConnectNext = useFacts(opensConnect)
  const stack = state.stack.length === 0 && isConnectNext ? connectAlone : state.stack
  const deferred = useDeferredValue(stack)
  const shown = deferred.length === 0 ? stack : deferred
  const entry = shown.at(-1)
  const row = entry && rowOf(entry.view)
  if (!entry || !row) return null
  const { Gate } = row
  return (
    <Suspense>
      {Gate && <Gate />}
      <ViewDialog state={state} stack={shown} entry={entry} row={row} />
    </Suspense>
  )
}

function ViewDialog({
  state,
  stack,
  entry,
  row,
}: {
  state: ModalState
  stack: ModalState['stack']
  entry: ViewEntry
  row: View<ViewId>
}) {
  const { kit, modal } = useKitContext()
  const copy = useCopy()
  const { back } = useNavigation()
  const isClosable = useFacts(
    (facts) => decide(facts, { view: entry.view }, { is: 'close', isForced: false }).do !== 'stay',
  )
  const [header, setHeader] = useState<ViewHeader | null>(null)
  const { title: Title, Leading } = row
  const isOpen = state.phase === 'open' || kit.config.embedded
  const key = `${stack.length}${entry.view}`
  return (
    <Dialog
      open={isOpen}
      embedded={kit.config.embedded}
      closable={isClosable}
      shaking={state.isShaking}
      onRequestClose={() => modal.close()}
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
      direction={state.direction}
      stepKey={header?.step}
      onBack={header?.onBack ?? (stack.length > 1 ? back : undefined)}
      backLabel={copy('modal.back')}
      closeLabel={copy('modal.close')}
      leading={Leading && <Leading />}
      overlay={isOpen && <Toasts place="dialog" />}
    >
      <Alerts />
      <ErrorBoundary resetKeys={[key]} FallbackComponent={ViewFailed}>
        <Suspense fallback={<ViewPending />}>
          <ViewHeaderContext.Provider value={setHeader}>
            <ViewContent key={key} data={entry.data} row={row} />
          </ViewHeaderContext.Provider>
        </Suspense>
      </ErrorBoundary>
    </Dialog>
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
function useForgetting({ phase, stack }: ModalState) {
  const { modal } = useKitContext()
  useEffect(() => {
    if (phase !== 'closed' || stack.length === 0) return
    const timer = setTimeout(() => modal.store.setState({ stack: [] }), fadeMs)
    return () => clearTimeout(timer)
  }, [phase, stack, modal])
}

/** As long as the dialog's way out, and a little more. */
const fadeMs = 300

/** The rows differ in the data they take; here each gets its own entry's. */
function rowOf(view: ViewId): View<ViewId> | null {
  return views[view] as View<ViewId> | null
}
