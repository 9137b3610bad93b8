import { type RefObject, useEffect, useRef } from 'react'

/** Makes a dialog behave as a sheet where it is one. What this takes comes after the dialog: nobody drags it before it is seen. */
export function useSheet(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let hasLeft = false
    const element = dialog.current
    import('./behaveAsSheet.ts').then(
      ({ behaveAsSheet }) => {
        if (element && !hasLeft) stop = behaveAsSheet(element, () => latest.current())
      },
      // Without it the sheet has its cross, its overlay and Escape.
      () => {},
    )
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [dialog])
}
