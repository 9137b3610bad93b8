import { useStyles } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useKitContext } from '../context.ts'
import { useReadable } from '../hooks/useReadable.ts'
import { laterPart } from '../parts/laterPart.tsx'
import css from './toasts.css.ts'
import { useToasts } from './useToasts.ts'

const ToastView = laterPart(() => import('./ToastView.tsx').then((module) => module.ToastView))

/**
 * The notification, if one is open, and the live region that reads it aloud. They stand inside the open dialog, since
 * all else is inert then, else over the page in the top layer. Both places are always there, and one is in use.
 */
export function Toasts({ place }: { place: 'dialog' | 'page' }) {
  const { kit, modal } = useKitContext()
  const { open: isAny, message, detail, variant } = useReadable(useToasts().store, (state) => state)
  // Not drawn again for a modal that opens while there is nothing to say.
  const inUse = useReadable(modal.store, ({ phase }) =>
    isAny ? (kit.config.embedded || phase === 'open' ? 'dialog' : 'page') : null,
  )
  const open = inUse === place
  const popover = useRef<HTMLDivElement>(null)
  usePopover(popover, place === 'page' && open)
  useStyles(css)
  return (
    <>
      <p className="lk-hidden" role={open && variant === 'error' ? 'alert' : 'status'}>
        {open && [message, detail].filter(Boolean).join('. ')}
      </p>
      {open && (
        <div ref={popover} className="lk-toasts" popover={place === 'page' ? 'manual' : undefined}>
          <ToastView />
        </div>
      )}
    </>
  )
}

function usePopover(element: { current: HTMLElement | null }, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const { current } = element
    // A dialog that closes may take it away before this runs.
    if (!current?.isConnected) return
    // Browsers of the floor have no popovers: there it is below what is in the top layer.
    current.showPopover?.()
    return () => {
      if (current.isConnected) current.hidePopover?.()
    }
  }, [element, isOpen])
}
