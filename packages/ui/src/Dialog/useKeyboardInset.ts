import { type RefObject, useEffect } from 'react'

/** Keeps `--lk-keyboard` at the height that an on-screen keyboard takes, so that a sheet stands above it. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = visualViewport
    const element = dialog.current
    if (!active || !viewport || !element) return
    const follow = () => {
      const inset = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      element.style.setProperty('--lk-keyboard', viewport.scale === 1 ? `${inset}px` : '0px')
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
      element.style.removeProperty('--lk-keyboard')
    }
  }, [dialog, active])
}
