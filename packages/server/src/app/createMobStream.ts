import { mobHeartbeatMs } from '@latchkey/protocol/constants'

/**
 * Streams a mob as server-sent events (HTML, section 9.2): its current state, again after each change, and at least
 * every `mobHeartbeatMs`. Rejects if the first `read` does. The stream ends when a later one rejects, so that the
 * browser asks again and learns the reason.
 */
export async function createMobStream({
  watch,
  read,
  isEnding,
  onClosed,
}: {
  /** Calls `changed` after each change, until the returned function is called. */
  watch: (changed: () => void) => () => void
  /** Returns an event's data, without line breaks. */
  read: () => Promise<string>
  /** Returns whether the stream ends instead of sending the next event. */
  isEnding: () => boolean
  /** Calls `closed` when the client is gone. */
  onClosed: (closed: () => void) => void
}): Promise<ReadableStream<Uint8Array>> {
  let isChanged = false
  let isOver = false
  let wake = () => {}
  const unwatch = watch(() => {
    isChanged = true
    wake()
  })
  const end = () => {
    isOver = true
    unwatch()
    wake()
  }
  onClosed(end)
  const first = await read().catch((error) => {
    end()
    throw error
  })

  return new ReadableStream({
    start: (controller) => controller.enqueue(toEvent(first)),
    async pull(controller) {
      if (!isChanged)
        await new Promise<void>((resolve) => {
          wake = withTimer(resolve, mobHeartbeatMs)
        })
      isChanged = false
      const data = isOver || isEnding() ? undefined : await read().catch(() => undefined)
      if (isOver) return
      if (data !== undefined) return controller.enqueue(toEvent(data))
      end()
      controller.close()
    },
    cancel: end,
  })
}

/** Returns a function that calls `done`, which is otherwise called after a time. */
function withTimer(done: () => void, ms: number): () => void {
  const timer = setTimeout(done, ms)
  return () => {
    clearTimeout(timer)
    done()
  }
}

const encoder = new TextEncoder()

const toEvent = (data: string) => encoder.encode(`data: ${data}\n\n`)
