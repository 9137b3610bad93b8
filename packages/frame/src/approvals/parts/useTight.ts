import { approvalSizeMin } from '@latchkey/protocol/constants'
import { useEffect, useLayoutEffect, useState } from 'react'

/** Returns whether the parts around the body leave it too little room and must be shortened. */
export function useTight(body: HTMLElement | null): boolean {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    if (!isTight && body && body.clientHeight < Math.min(2 * approvalSizeMin.body, body.scrollHeight))
      setTight(true)
  })
  useEffect(() => {
    const view = body?.ownerDocument.defaultView
    // Measures again. Nothing is painted in between.
    const measure = () => setTight(false)
    view?.addEventListener('resize', measure)
    return () => view?.removeEventListener('resize', measure)
  }, [body])
  return isTight
}
