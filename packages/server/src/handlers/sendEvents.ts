import type { Handler } from '../implement.ts'

/** Telemetry intake: events are checked and counted by project and name; nothing of them is kept or logged. */
export const sendEvents: Handler<'sendEvents'> = ({ body }, { metrics, project }) => {
  for (const { event } of body.events) metrics.events.inc({ project: project?.id ?? '', event })
  return {}
}
