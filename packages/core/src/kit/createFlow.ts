import type { Readable } from '@latchkey/protocol/createValue'

/** A running flow: observable state that reacts to events. */
export type Flow<state, event> = Readable<state> & {
  /** Sends an event. States that don't handle it are unchanged. */
  send(event: event): void
  /** Stops the flow. Aborts the running effect and ignores further events. */
  stop(): void
  /** Returns whether the wallet or the network is working on it, so that it must be followed to its end. */
  isPending(): boolean
  /** Returns what identifies the transaction or purchase that another flow may resume. */
  getSubject(): string | undefined
}

/** Definition of a flow. */
export type FlowDefinition<state extends { status: string }, event> = {
  /** State to start in. */
  initial: state
  /** Pure and total: returns the same state for events it does not handle. */
  transition(state: state, event: event): state
  /**
   * Effects to run on entering a state. The signal aborts when the state is left or replaced. Effects handle their own
   * failures by sending an event. Events sent after the abort are dropped.
   */
  effects: {
    [status in state['status']]?: (parameters: {
      state: Extract<state, { status: status }>
      send: (event: event) => void
      signal: AbortSignal
    }) => void
  }
  /** Returns whether an effect continues when its state is replaced by one of the same name. */
  continues?(before: state, after: state): boolean
  /** Returns whether the wallet or the network is working on it, so that it must be followed to its end. Defaults to never. */
  isPending?(state: state): boolean
  /** Returns what identifies the transaction or purchase in this state, if another flow may resume it. */
  toSubject?(state: state): string | undefined
}

/** Starts a flow: a state machine with pure transitions, and effects bound to their state. */
export function createFlow<state extends { status: string }, event>(
  definition: FlowDefinition<state, event>,
): Flow<state, event> {
  const { transition, effects, continues = (before, after) => before.status === after.status } = definition
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
    isPending: () => definition.isPending?.(state) ?? false,
    getSubject: () => definition.toSubject?.(state),
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
    const effect = effects[state.status as state['status']] as
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
