import type { TelemetryEvent } from '@latchkey/protocol/events'
import { watchHidden } from '../platform/visibility.ts'
import type { KitEvent } from './config.ts'
import type { Kit } from './kit.ts'

/** Maximum number of events per request. */
const batchMax = 50
/** Time to collect further events before a batch is sent. */
const batchDelayMs = 5_000

/**
 * Creates a function that sends events to the server in batches. A batch is sent immediately when the page is hidden or
 * the kit is destroyed, which aborts the signal. Failed batches are dropped.
 */
export function createTelemetry({ api, config }: Kit, signal: AbortSignal): (event: KitEvent) => void {
  const { projectId } = config
  let waiting: TelemetryEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWatching = watchHidden(flush)
  signal.addEventListener('abort', () => {
    stopWatching()
    flush()
  })

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length === 0) return
    api?.sendEvents({ body: { projectId, events } }, { keepalive: true }).catch(() => {})
  }

  return ({ name, properties }) => {
    waiting.push({ event: name, properties, timestamp: Date.now() } as TelemetryEvent)
    if (signal.aborted || waiting.length >= batchMax) flush()
    else timer ??= setTimeout(flush, batchDelayMs)
  }
}
