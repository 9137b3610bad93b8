import { type RefObject, useEffect } from 'react'

/** Lays a closed dialog out once, unseen, when the browser is idle: fonts and styles are at hand when it opens. */
export function useDryRun(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const handle = globalThis.requestIdleCallback?.(() => {
      const { current } = dialog
      if (!current || current.open) return
      // Without transitions, or the way back would be one: a dialog that lies over the page for a while.
      current.style.cssText = 'display: grid; visibility: hidden; transition: none'
      current.getBoundingClientRect()
      current.style.cssText = 'transition: none'
      current.getBoundingClientRect()
      current.style.cssText = ''
    })
    return () => {
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [dialog])
}
