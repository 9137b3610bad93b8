import { type RefObject, useEffect } from 'react'

/** Keeps `--lk-keyboard` at the height that an on-screen keyboard takes, so that a sheet stands above it. */
export function useKeyboardInset(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const viewport = visualViewport
    const element = dialog.current
    if (!viewport || !element) return
    const follow = () => {
      const isCovered = element.open && viewport.scale === 1
      const inset = isCovered ? Math.max(0, innerHeight - viewport.height - viewport.offsetTop) : 0
      element.style.setProperty('--lk-keyboard', `${inset}px`)
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [dialog])
}
