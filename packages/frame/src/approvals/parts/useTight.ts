import { approvalSizeMin } from '@latchkey/protocol/constants'
import { useEffect, useLayoutEffect, useState } from 'react'

/** Tells whether what stands around the body leaves it too little room, so that all of that must be shorter. */
export function useTight(body: HTMLElement | null): boolean {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    if (!isTight && body && body.clientHeight < Math.min(2 * approvalSizeMin.body, body.scrollHeight))
      setTight(true)
  })
  useEffect(() => {
    const view = body?.ownerDocument.defaultView
    // Measured again: nothing is drawn in between.
    const measure = () => setTight(false)
    view?.addEventListener('resize', measure)
    return () => view?.removeEventListener('resize', measure)
  }, [body])
  return isTight
}
