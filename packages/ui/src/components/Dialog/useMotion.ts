import { type RefObject, useEffect, useRef } from 'react'

/**
 * Animates a dialog with its content and the user's drags. The code loads after the dialog, because nothing moves
 * before it is visible.
 */
export function useMotion(dialog: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let hasLeft = false
    const element = dialog.current
    import('./moveDialog.ts').then(
      ({ moveDialog }) => {
        if (element && !hasLeft) stop = moveDialog(element, () => latest.current())
      },
      // Without it, the dialog still has its close button, its overlay and Escape.
      () => {},
    )
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [dialog])
}
