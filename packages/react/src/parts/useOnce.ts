import { useEffect, useRef } from 'react'

/** Calls back when something becomes true, however often what to call changes. */
export function useOnce(isTrue: boolean, callback: () => void): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    if (isTrue) latest.current()
  }, [isTrue])
}
