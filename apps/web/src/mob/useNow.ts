import { useEffect, useState } from 'react'

/**
 * Returns the time in milliseconds since 1970, and renders again each time that the seconds left until `end` change,
 * until none are left. `aheadMs` is added to this browser's clock.
 */
export function useNow(end: number | undefined, aheadMs: number): number {
  const [, setTick] = useState(0)
  const now = Date.now() + aheadMs
  const left = end === undefined ? 0 : end - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), left % 1_000 || 1_000)
    return () => clearTimeout(timer)
  })
  return now
}
