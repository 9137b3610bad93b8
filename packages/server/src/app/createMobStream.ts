import type { WatchedMob } from './createMobSource.ts'

/**
 * Streams a mob as server-sent events (HTML, section 9.2): its current state, and another one each time that it is due.
 * Rejects if the mob can't be read or `check` rejects. If that happens later, the stream ends, so that the browser
 * asks again and learns the reason.
 */
export async function createMobStream({
  watch,
  check,
  missing,
  isEnding,
  onClosed,
}: {
  /** Calls `due` each time that a state is due, until it is stopped. */
  watch: (due: () => void) => WatchedMob
  /** Rejects if the visitor may no longer read the mob. */
  check: () => Promise<unknown>
  /** Creates the error for a mob that doesn't exist. */
  missing: () => Error
  /** Returns whether the stream ends instead of sending the next event. */
  isEnding: () => boolean
  /** Calls `closed` when the client is gone. */
  onClosed: (closed: () => void) => void
}): Promise<ReadableStream<Uint8Array>> {
  let isDue = false
  let isOver = false
  let wake = () => {}
  const mob = watch(() => {
    isDue = true
    wake()
  })
  const end = () => {
    isOver = true
    mob.stop()
    wake()
  }
  onClosed(end)
  const first = await readFirst().catch((error) => {
    end()
    throw error
  })

  return new ReadableStream({
    start: (controller) => controller.enqueue(toEvent(first)),
    async pull(controller) {
      if (!isDue)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      isDue = false
      const data =
        isOver || isEnding()
          ? undefined
          : await check()
              .then(mob.latest)
              .catch(() => undefined)
      if (isOver) return
      if (data !== undefined) return controller.enqueue(toEvent(data))
      end()
      controller.close()
    },
    cancel: end,
  })

  async function readFirst(): Promise<string> {
    await check()
    const data = await mob.current()
    if (data === undefined) throw missing()
    return data
  }
}

const encoder = new TextEncoder()

/** Returns an event with a mob's state and the server's time, as `getMob` returns them. */
const toEvent = (mob: string) =>
  encoder.encode(`data: {"mob":${mob},"now":${JSON.stringify(new Date().toISOString())}}\n\n`)
