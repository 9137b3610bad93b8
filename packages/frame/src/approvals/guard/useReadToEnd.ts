import { approvalSizeMin } from '@latchkey/protocol/constants'
import { useLayoutEffect, useState } from 'react'

/**
 * Tells whether what scrolls was seen to its end, at the size that it has now. Where it does not scroll, it was; where too
 * little of it is in view to be read, it never is.
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
    // What loads late may make it longer or shorter.
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
  // Pixels are rounded away.
  return clientHeight >= approvalSizeMin.body && scrollTop + clientHeight >= scrollHeight - 2
}
