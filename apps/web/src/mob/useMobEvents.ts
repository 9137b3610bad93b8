import type { ResponseFor } from '@latchkey/protocol/api'
import { mobHeartbeatMs } from '@latchkey/protocol/constants'
import { getMob, mobEventsPath } from '@latchkey/protocol/mobs'
import { decode } from '@latchkey/protocol/schema'
import { useEffect, useEffectEvent } from 'react'

type MobAnswer = ResponseFor<typeof getMob>

/** How soon a stream that the server refused is opened again. */
const reopenMs = 30_000

/**
 * Receives a mob from the server as it changes, while the page is in view. `setLive` is called with whether states
 * arrive; otherwise the mob has to be polled.
 */
export function useMobEvents(
  id: string,
  {
    isEnabled,
    heard,
    setLive,
  }: { isEnabled: boolean; heard: (answer: MobAnswer) => void; setLive: (isLive: boolean) => void },
): void {
  const onHeard = useEffectEvent(heard)
  useEffect(() => {
    if (!isEnabled || !('EventSource' in window)) return
    let close: (() => void) | undefined
    const lost = (waitMs: number) => {
      close?.()
      setLive(false)
      const timer = setTimeout(open, waitMs)
      close = () => clearTimeout(timer)
    }
    const open = () => {
      close = openEvents(id, {
        heard: (answer) => {
          setLive(true)
          onHeard(answer)
        },
        interrupted: () => setLive(false),
        lost,
      })
    }
    const follow = () => {
      close?.()
      close = undefined
      setLive(false)
      if (document.visibilityState === 'visible') open()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
      setLive(false)
    }
  }, [id, isEnabled, setLive])
}

/** Opens a stream, and returns a function that closes it. */
function openEvents(
  id: string,
  {
    heard,
    interrupted,
    lost,
  }: {
    heard: (answer: MobAnswer) => void
    /** The browser connects again. */
    interrupted: () => void
    /** The stream has to be opened again, after a time. */
    lost: (waitMs: number) => void
  },
): () => void {
  const source = new EventSource(`${mobEventsPath}?${new URLSearchParams({ id })}`)
  let silence: ReturnType<typeof setTimeout> | undefined
  // A connection that broke silently never reports an error.
  const expectEvent = () => {
    clearTimeout(silence)
    silence = setTimeout(() => lost(0), 2 * mobHeartbeatMs)
  }
  expectEvent()
  source.onmessage = ({ data }) => {
    expectEvent()
    const read = decode(getMob.response, JSON.parse(data))
    if (read.success) heard(read.value)
  }
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost(reopenMs)
    else interrupted()
  }
  return () => {
    clearTimeout(silence)
    source.close()
  }
}
