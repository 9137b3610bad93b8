import { Toast } from '@latchkey/ui'
import { useRef } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useToasts } from './useToasts.ts'

/** Shows the open notification. Its timer pauses while the pointer or the focus is inside. */
export function ToastView() {
  const toasts = useToasts()
  const copy = useCopy()
  const { message, detail, variant, svg } = useReadable(toasts.store, (state) => state)
  const letGo = useRef<() => void>(undefined)
  const begin = () => {
    letGo.current = toasts.hold()
  }
  const end = () => letGo.current?.()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control; hovering only pauses the timer
    <div onPointerEnter={begin} onPointerLeave={end} onFocus={begin} onBlur={end}>
      <Toast
        variant={variant}
        message={message}
        detail={detail}
        icon={svg}
        dismissLabel={copy('toast.close')}
        onDismiss={toasts.hide}
      />
    </div>
  )
}
