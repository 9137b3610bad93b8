import { type Facts, type FramePlace, type KitFrame, watchFrame } from '@latchkey/core'
import { FrameDialog } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useCopy } from '../copy/useCopy.ts'
import { type KitContextValue, useKitContext } from '../kit/context.ts'
import { useAsk } from './navigation/useAsk.ts'
import type { Ask } from './policy/createModal.ts'
import type { ViewEntry } from './policy/ids.ts'
import { shownView } from './policy/shownView.ts'

/**
 * Shows ApproveTransaction while a wallet request is open, with the wallet's frame over it if the frame shows the
 * request itself. Only the wallet's own buttons and a forced close end it (spec 2.6).
 */
export function FrameHost() {
  const { kit, modal, theme, language } = useKitContext()
  const copy = useCopy()
  const ask = useAsk()
  const dialog = useRef<HTMLDialogElement>(null)
  const isShaking = useReadable(modal.store, (state) => state.isShaking)
  const [frame, setFrame] = useState<KitFrame>()
  useEffect(() => watchFrame(kit, setFrame), [kit])
  useEffect(() => {
    if (!frame) return
    const tell = () => frame.theme.set({ ...theme.getState(), locale: language.getState().locale })
    tell()
    const stops = [theme.subscribe(tell), language.subscribe(tell)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [frame, theme, language])
  useEffect(() => {
    if (!frame) return
    let shown: AbortController | undefined
    let place: FramePlace = 'none'
    const follow = () => {
      if (frame.place.get() === place) return
      place = frame.place.get()
      shown?.abort()
      shown = undefined
      if (place !== 'none' && dialog.current) {
        shown = new AbortController()
        show(frame, dialog.current, shown.signal)
      }
    }
    function show(kitFrame: KitFrame, element: HTMLDialogElement, signal: AbortSignal) {
      const facts = kit.facts.get()
      const fail = (error: unknown) => kit.log('error', error)
      signal.addEventListener('abort', () => {
        element.close()
        leaveApproval({ kit, modal, ask }, facts).catch(fail)
      })
      showApproval({ kit, modal }, element.getRootNode() as ShadowRoot, signal)
        .then(() => {
          if (signal.aborted) return
          watchForced(kitFrame, signal)
          if (kitFrame.place.get() !== 'over') return
          element.showModal()
          const iframe = kitFrame.element.get()
          // In the visitor's language, like the dialog's label.
          if (iframe) iframe.title = element.getAttribute('aria-label') ?? ''
          iframe?.focus()
        })
        .catch(fail)
    }
    /** Treats a forced close as a rejection of the frame's open requests. A frame that can't be aborted is closed. */
    function watchForced(kitFrame: KitFrame, signal: AbortSignal) {
      const stop = modal.store.subscribe((state) => {
        if (shownView(state) === entry.view) return
        stop()
        if (!signal.aborted) kitFrame.request('rpc-abort', {}).catch(kitFrame.close)
      })
      signal.addEventListener('abort', stop)
    }
    const stops = [
      frame.place.subscribe(follow),
      frame.on('approval-update', ({ isRefused }) => isRefused && modal.shake()),
    ]
    follow()
    return () => {
      for (const stop of stops) stop()
      shown?.abort()
    }
  }, [kit, modal, ask, frame])
  return (
    <FrameDialog
      dialogRef={dialog}
      slot="over"
      label={copy('approve.title')}
      alone={kit.config.embedded}
      shaking={isShaking}
      onRefuse={modal.shake}
    />
  )
}

const entry: ViewEntry = { view: 'ApproveTransaction', data: undefined }

/**
 * Shows ApproveTransaction on top of the current view, or opens the modal for it. Resolves when it is rendered, so that
 * whatever opens next is on top and the previously focused element is known.
 */
async function showApproval(
  { kit, modal }: Pick<KitContextValue, 'kit' | 'modal'>,
  root: ShadowRoot,
  signal: AbortSignal,
): Promise<void> {
  const { phase, stack } = modal.store.getState()
  const isOpen = phase === 'open'
  if (isOpen && stack.at(-1)?.view === entry.view) return
  modal.store.setState({
    phase: 'open',
    direction: isOpen ? 'forward' : undefined,
    stack: [...(isOpen ? stack : []), entry],
  })
  if (isOpen) await untilThere('[data-covered]', root, signal)
  else if (!kit.config.embedded) await untilThere('.lk-dialog[open]', root, signal)
}

/** Returns to the view below the approval, and lets the policy process changes that happened meanwhile. */
async function leaveApproval(
  { kit, modal, ask }: Pick<KitContextValue, 'kit' | 'modal'> & { ask: Ask },
  previous: Facts,
): Promise<void> {
  const { stack } = modal.store.getState()
  if (shownView(modal.store.getState()) !== entry.view) return
  if (stack.length === 1) return ask({ type: 'close', isForced: true })
  modal.store.setState({ stack: stack.slice(0, -1), direction: 'back' })
  if (kit.facts.get() !== previous) await ask({ type: 'factsChanged', previous })
}

/** Resolves when the modal contains a matching element, since rendering may take a while. */
function untilThere(selector: string, root: ShadowRoot, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !root.querySelector(selector)) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['open', 'data-covered'] })
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}
