import type { KeyboardEvent, RefObject } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './FrameDialog.css.ts'

/**
 * Shows a frame that is a child of the shadow root's host, by a slot: the frame itself is never moved, since that would
 * load it anew. Its holder opens it, over whatever dialog is open already, and alone may close it.
 */
export function FrameDialog({
  dialogRef,
  label,
  slot,
  alone = false,
  shaking = false,
  onRefuse,
}: {
  dialogRef: RefObject<HTMLDialogElement | null>
  label: string
  /** Name of the slot that the frame is given. */
  slot: string
  /** Dims the page itself, where no other dialog does. */
  alone?: boolean
  /** Shakes for 500 ms (the holder ends it), by its edge: what is moved could not be approved. */
  shaking?: boolean
  /** Escape asked for it to close: it does not. */
  onRefuse: () => void
}) {
  useStyles(css)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onRefuse()
  }
  return (
    <dialog
      ref={dialogRef}
      className="lk-frame"
      aria-label={label}
      data-alone={alone ? '' : undefined}
      data-shaking={shaking ? '' : undefined}
      {...{ closedby: 'none' }}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onRefuse()
      }}
    >
      <div className="lk-frame-panel">
        <slot name={slot} />
      </div>
    </dialog>
  )
}
