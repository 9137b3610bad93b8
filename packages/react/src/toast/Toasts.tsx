import { useStyles } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { laterPart } from '../base/laterPart.tsx'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import css from './toasts.css.ts'
import { useToasts } from './useToasts.ts'

const ToastView = laterPart(() => import('./ToastView.tsx').then((module) => module.ToastView))

/**
 * Renders the open notification, and the live region that reads it aloud. It is inside the open dialog, since
 * everything else is inert then, and otherwise above the page in the top layer. Both places are always mounted, and one
 * is in use.
 */
export function Toasts({ place }: { place: 'dialog' | 'page' }) {
  const { kit, modal } = useKitContext()
  const { open: isAny, message, detail, variant } = useReadable(useToasts().store, (state) => state)
  // Avoids a re-render when the modal opens without a notification.
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
    // A closing dialog may remove it before this runs.
    if (!current?.isConnected) return
    // The oldest supported browsers have no popovers. There, the notification is below the top layer.
    current.showPopover?.()
    return () => {
      if (current.isConnected) current.hidePopover?.()
    }
  }, [element, isOpen])
}
