import { approvalSizeMin } from '@latchkey/protocol/constants'
import { useLayoutEffect, useState } from 'react'

/**
 * Returns whether scrollable content was seen to its end at its current size. Content that does not scroll counts as
 * seen. Content of which too little is in view to be read never does.
 */
export function useReadToEnd(body: HTMLElement | null): boolean {
  const [isRead, setRead] = useState(false)
  useLayoutEffect(() => {
    const view = body?.ownerDocument.defaultView
    if (!body || !view) return
    const look = () => isAtEnd(body) && setRead(true)
    const restart = () => setRead(isAtEnd(body))
    restart()
    body.addEventListener('scroll', look, { passive: true })
    view.addEventListener('resize', restart)
    // Content that loads late may change the height.
    const observer = new view.ResizeObserver(look)
    observer.observe(body)
    return () => {
      observer.disconnect()
      body.removeEventListener('scroll', look)
      view.removeEventListener('resize', restart)
    }
  }, [body])
  return isRead
}

function isAtEnd({ clientHeight, scrollHeight, scrollTop }: Element): boolean {
  if (scrollHeight <= clientHeight) return true
  // Allows for rounded pixels.
  return clientHeight >= approvalSizeMin.body && scrollTop + clientHeight >= scrollHeight - 2
}
