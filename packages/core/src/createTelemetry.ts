import type { TelemetryEvent } from '@latchkey/protocol/events'
import type { ApiClient } from './api/createApiClient.ts'
import type { KitEvent, ResolvedConfig } from './config.ts'
import { watchHidden } from './platform/visibility.ts'

/** Events that wait for the next batch; the oldest go first. */
const batchMax = 50
const batchDelayMs = 5_000

/** Where events go. */
export type Telemetry = {
  emit(event: KitEvent): void
  /** Sends what waits when the page is hidden; answers how to stop. */
  start(): () => void
}

/**
 * Makes the way of events: to `onEvent` unless `analytics` is false, and in batches to the server where it is true
 * and there is one. A lost batch is lost: telemetry never bothers anybody.
 */
export function createTelemetry(
  { analytics, onEvent, projectId }: Pick<ResolvedConfig, 'analytics' | 'onEvent' | 'projectId'>,
  api: ApiClient | undefined,
): Telemetry {
  let waiting: TelemetryEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length > 0) api?.sendEvents({ body: { projectId, events: batch } }).catch(() => {})
  }

  return {
    emit({ name, properties }) {
      if (analytics === false) return
      onEvent?.({ name, properties } as KitEvent)
      if (!analytics || !api) return
      waiting.push({ event: name, properties, timestamp: Date.now() } as TelemetryEvent)
      if (waiting.length >= batchMax) flush()
      else timer ??= setTimeout(flush, batchDelayMs)
    },
    start() {
      const stop = watchHidden(flush)
      return () => {
        stop()
        flush()
      }
    },
  }
}
