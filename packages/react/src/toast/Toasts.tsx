import { Toast, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKitContext } from '../context.ts'
import { useCopy } from '../hooks/useCopy.ts'
import { useReadable } from '../hooks/useReadable.ts'
import css from './toasts.css.ts'

/**
 * The notification, if one is open, and the live region that reads it aloud. They stand inside the open dialog, since
 * all else is inert then, else over the page in the top layer.
 */
export function Toasts({ place }: { place: 'dialog' | 'page' }) {
  const { toasts } = useKitContext()
  const copy = useCopy()
  const { open, message, detail, variant, svg } = useReadable(toasts.store, (state) => state)
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
          <Held hold={toasts.hold}>
            <Toast
              variant={variant}
              message={message}
              detail={detail}
              icon={svg}
              dismissLabel={copy('toast.close')}
              onDismiss={toasts.hide}
            />
          </Held>
        )}
      </div>
    </>
  )
}

/** Holds the notification's clock while the pointer or the focus is inside. */
function Held({ hold, children }: { hold: () => () => void; children: ReactNode }) {
  const letGo = useRef<() => void>(undefined)
  const begin = () => {
    letGo.current = hold()
  }
  const end = () => letGo.current?.()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here but to be read in peace
    <div onPointerEnter={begin} onPointerLeave={end} onFocus={begin} onBlur={end}>
      {children}
    </div>
  )
}

function usePopover(element: { current: HTMLElement | null }, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const { current } = element
    current?.showPopover()
    return () => {
      if (current?.isConnected) current.hidePopover()
    }
  }, [element, isOpen])
}
