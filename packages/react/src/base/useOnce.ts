import { useEffect, useRef } from 'react'

/** Calls the latest callback once each time a condition becomes true. */
export function useOnce(isTrue: boolean, callback: () => void): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (isTrue) latest.current()
  }, [isTrue])
}
