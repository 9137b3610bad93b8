import { useEffect, useState } from 'react'

/** A state that has lasted for a while: one that passes at once is never told of. */
export function useSettled(isOn: boolean, afterMs: number): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setSettled(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOn, afterMs])
  return isOn && isSettled
}
