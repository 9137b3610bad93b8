import { useEffect, useState } from 'react'

/** Returns true once a state has lasted for a while, so that short-lived states are never reported. */
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
