import type { Flow } from './createFlow.ts'
import type { Kit } from './kit.ts'

/** Sends an event to a flow on every change of the kit's facts, and around every other event. */
export function followFacts<state, event>(
  kit: Kit,
  flow: Flow<state, event>,
  toEvent: () => event,
): Flow<state, event> {
  const tell = () => flow.send(toEvent())
  const unwatch = kit.facts.subscribe(tell)
  return {
    ...flow,
    send(event) {
      // States in progress ignore the event. Sent again, so that going back or retrying does not use the previous
      // account.
      tell()
      flow.send(event)
      tell()
    },
    stop() {
      unwatch()
      flow.stop()
    },
  }
}
