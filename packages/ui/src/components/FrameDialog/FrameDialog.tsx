import type { KeyboardEvent, RefObject } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { isComposing } from '../Input/isComposing.ts'
import css from './FrameDialog.css.ts'

/**
 * Shows a frame that is a child of the shadow root's host through a slot. The frame itself is never moved, because that
 * would reload it. Only the parent opens it, above any open dialog, and closes it.
 */
export function FrameDialog({
  dialogRef,
  label,
  slot,
  alone = false,
  shaking = false,
  onRefuse,
}: {
  /** Receives the `dialog`, which the parent opens and closes. */
  dialogRef: RefObject<HTMLDialogElement | null>
  /** Accessible name. */
  label: string
  /** Name of the frame's slot. */
  slot: string
  /** Dims the page if no other dialog does. */
  alone?: boolean
  /** Shakes only the border for 500 ms (the parent ends it): a moving frame would accept no approval. */
  shaking?: boolean
  /** Called when Escape is pressed. The dialog stays open. */
  onRefuse: () => void
}) {
  useStyles(css)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
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
