import { useStyles } from '@latchkey/ui'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useReadable } from '../hooks/useReadable.ts'
import css from './toasts.css.ts'
import { useToasts } from './useToasts.ts'

const ToastView = lazy(() => import('./ToastView.tsx').then((module) => ({ default: module.ToastView })))

/**
 * The notification, if one is open, and the live region that reads it aloud. They stand inside the open dialog, since
 * all else is inert then, else over the page in the top layer.
 */
export function Toasts({ place }: { place: 'dialog' | 'page' }) {
  const { open, message, detail, variant } = useReadable(useToasts().store, (state) => state)
  const popover = useRef<HTMLDivElement>(null)
  usePopover(popover, place === 'page' && open)
  useStyles(css)
  return (
    <>
      <p className="lk-hidden" role={variant === 'error' ? 'alert' : 'status'}>
        {open && [message, detail].filter(Boolean).join('. ')}
      </p>
      <div ref={popover} className="lk-toasts" popover={place === 'page' ? 'manual' : undefined}>
        {open && (
          <Suspense>
            <ToastView />
          </Suspense>
        )}
      </div>
    </>
  )
}

function usePopover(element: { current: HTMLElement | null }, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const { current } = element
    // A dialog that closes may take it away before this runs.
    if (!current?.isConnected) return
    current.showPopover()
    return () => {
      if (current.isConnected) current.hidePopover()
    }
  }, [element, isOpen])
}
