import type { Metrics } from '../base/createMetrics.ts'
import type { Handler } from '../http/implement.ts'
import type { EventCounts } from './createEventCounts.ts'

/** Dependencies of `sendEvents`. */
type Ports = {
  eventCounts: Pick<EventCounts, 'add'>
  metrics: Pick<Metrics, 'events'>
}

/**
 * Receives telemetry: validates events and counts them by project, day and name. Nothing else of them is stored or
 * logged.
 */
export const sendEvents: Handler<'sendEvents', Ports> = ({ body: { events } }, context) => {
  const project = context.project?.id ?? ''
  for (const { event } of events) context.metrics.events.inc({ project, event })
  context.eventCounts.add(project, events)
  return {}
}
