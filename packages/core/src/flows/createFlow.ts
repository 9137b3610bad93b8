import type { Readable } from '../kit.ts'

/** A running flow: a state that can be read and watched, and a way to tell it what happened. */
export type Flow<state, event> = Readable<state> & {
  /** Tells what happened; a state that has no use for it stays as it is. */
  send(event: event): void
  /** Ends the flow: the effect under way is aborted, and nothing changes any more. */
  stop(): void
}

/** What a flow is made of. */
export type FlowDefinition<state extends { is: string }, event> = {
  initial: state
  /** Pure and total: an event that a state has no use for answers the same state. */
  transition(state: state, event: event): state
  /**
   * What is done on entering a state, bound to it: the signal aborts when the state is left or replaced. An effect
   * handles its own failures by sending an event; what it sends after the abort is dropped.
   */
  effects: {
    [is in state['is']]?: (parameters: {
      state: Extract<state, { is: is }>
      send: (event: event) => void
      signal: AbortSignal
    }) => void
  }
  /** Tells whether the effect of a state goes on although the state was replaced by one of the same name. */
  continues?(before: state, after: state): boolean
}

/** Starts a multi-step act: a machine of pure transitions, with effects that end with the state they belong to. */
export function createFlow<state extends { is: string }, event>(
  definition: FlowDefinition<state, event>,
): Flow<state, event> {
  const { transition, effects, continues = (before, after) => before.is === after.is } = definition
  const listeners = new Set<() => void>()
  let state = definition.initial
  let isStopped = false
  let running = new AbortController()
  enter()

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    stop() {
      isStopped = true
      running.abort()
      listeners.clear()
    },
  }

  function send(event: event): void {
    if (isStopped) return
    const before = state
    state = transition(before, event)
    if (state === before) return
    if (!continues(before, state)) {
      running.abort()
      enter()
    }
    for (const listener of [...listeners]) listener()
  }

  function enter(): void {
    const own = new AbortController()
    running = own
    const effect = effects[state.is as state['is']] as
      | ((parameters: { state: state; send: (event: event) => void; signal: AbortSignal }) => void)
      | undefined
    effect?.({
      state,
      send: (event) => {
        if (!own.signal.aborted) send(event)
      },
      signal: own.signal,
    })
  }
}
