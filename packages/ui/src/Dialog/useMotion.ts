import { type RefObject, useEffect, useRef } from 'react'

/** Lets a dialog move as its content and its visitor do. What this takes comes after the dialog: nothing moves before it is seen. */
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
      // Without it the dialog has its cross, its overlay and Escape.
      () => {},
    )
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [dialog])
}
