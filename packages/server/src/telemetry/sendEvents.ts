import type { Handler } from '../http/implement.ts'

/**
 * Receives telemetry: validates events and counts them by project, day and name. Nothing else of them is stored or
 * logged.
 */
export const sendEvents: Handler<'sendEvents'> = ({ body: { events } }, context) => {
  const project = context.project?.id ?? ''
  for (const { event } of events) context.metrics.events.inc({ project, event })
  context.eventCounts.add(project, events)
  return {}
}
