import { type RefObject, useLayoutEffect } from 'react'

/** As long as the height's transition, and a little more. */
const settledAfterMs = 240

/** Lets the body's height follow its content, so that CSS can ease from one to the next. */
export function useFollowedHeight(
  box: HTMLElement | null,
  view: RefObject<HTMLElement | null>,
  viewKey: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another element to observe
  useLayoutEffect(() => {
    const content = view.current
    if (!box || !content || typeof ResizeObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      const height = content.offsetHeight
      const next = `${height}px`
      const before = box.style.height
      if (height === 0 || next === before) return
      if (before) box.dataset.resizing = ''
      box.style.height = next
      clearTimeout(timer)
      timer = setTimeout(() => delete box.dataset.resizing, settledAfterMs)
    })
    observer.observe(content)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      delete box.dataset.resizing
    }
  }, [box, view, viewKey])
}
