import { useEffect, useState } from 'react'

/** Returns the whole seconds until a time (Unix time in ms), counting down; 0 once it has passed, or without a time. */
export function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const left = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (moment === undefined || isOver) return
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [moment, isOver])
  return left
}
