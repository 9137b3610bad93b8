import { useEffect, useState } from 'react'

/** Whole seconds until a moment (Unix time in ms), counted down; 0 once it has come, or without one. */
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
