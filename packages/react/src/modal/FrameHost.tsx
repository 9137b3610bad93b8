import { type FramePlace, type KitFrame, watchFrame } from '@latchkey/core'
import { FrameDialog } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useKitContext } from '../kit/context.ts'
import { useAsk } from './navigation/useAsk.ts'
import { leaveApproval, showApproval } from './showApproval.ts'

/**
 * Shows ApproveTransaction while a wallet request is open, with the wallet's frame over it if the frame shows the
 * request itself. Only the wallet's own buttons and a forced close end it (spec 2.6).
 */
export function FrameHost() {
  const { kit, modal, theme } = useKitContext()
  const copy = useCopy()
  const ask = useAsk()
  const dialog = useRef<HTMLDialogElement>(null)
  const isShaking = useReadable(modal.store, (state) => state.isShaking)
  const [frame, setFrame] = useState<KitFrame>()
  useEffect(() => watchFrame(kit, setFrame), [kit])
  useEffect(() => {
    if (!frame) return
    const tell = () => frame.theme.set(theme.getState())
    tell()
    return theme.subscribe(tell)
  }, [frame, theme])
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
    function show(held: KitFrame, element: HTMLDialogElement, signal: AbortSignal) {
      const facts = kit.facts.get()
      const fail = (error: unknown) => kit.log('error', error)
      signal.addEventListener('abort', () => {
        element.close()
        leaveApproval({ kit, modal, ask }, facts).catch(fail)
      })
      showApproval({ kit, modal }, element.getRootNode() as ShadowRoot, signal)
        .then(() => {
          if (signal.aborted) return
          watchForced(held, signal)
          if (held.place.get() !== 'over') return
          element.showModal()
          const iframe = held.element.get()
          // In the visitor's language, like the dialog's label.
          if (iframe) iframe.title = element.getAttribute('aria-label') ?? ''
          iframe?.focus()
        })
        .catch(fail)
    }
    /** Treats a forced close as a rejection of the frame's open requests. A frame that can't be aborted is closed. */
    function watchForced(held: KitFrame, signal: AbortSignal) {
      const stop = modal.store.subscribe(({ phase, stack }) => {
        if (phase === 'open' && stack.at(-1)?.view === 'ApproveTransaction') return
        stop()
        if (!signal.aborted) held.request('rpc-abort', {}).catch(held.close)
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
