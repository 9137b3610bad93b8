import type { Handler } from '../implement.ts'

/** Telemetry intake: events are checked and counted by project, day and name; nothing else of them is kept or logged. */
export const sendEvents: Handler<'sendEvents'> = ({ body: { events } }, context) => {
  const project = context.project?.id ?? ''
  for (const { event } of events) context.metrics.events.inc({ project, event })
  context.eventCounts.add(project, events)
  return {}
}
