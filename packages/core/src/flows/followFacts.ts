import type { Kit } from '../kit.ts'
import type { Flow } from './createFlow.ts'

/** Tells a flow of every change of the kit's facts, by an event made of them, and with all else that it is told. */
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
      // What was under way took no notice then: neither a step back nor another try may be the old account's.
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
