import type { RequestParameters } from '../client.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { Pairable } from '../engine/createPairings.ts'
import type { Proposal } from '../engine/writeProposal.ts'

/**
 * What a tab asks of the engine, wherever that runs. `id` and `topic` are there once an engine has taken it: asked
 * again, it is the same question.
 */
export type Ask =
  | { method: 'request'; params: RequestParameters; id?: number }
  | { method: 'connect'; params: Proposal; topic?: string }
  | { method: 'ping' | 'disconnect'; params: string }

/** An ask under way. */
export type Running = {
  answer: Promise<unknown>
  /** What asks the same again. */
  known: Ask
  /** The pairing that a connection waits for. */
  pairing?: Pairable
  /** Gives it up. */
  leave(reason: unknown): void
  /** Whoever asked has the answer. */
  taken(): void
}

/** Asks an engine. */
export function runAsk(engine: Engine, ask: Ask): Running {
  const plain = { known: ask, leave() {}, taken() {} }
  try {
    switch (ask.method) {
      case 'request': {
        const { id, answer } = engine.ask(ask.params, ask.id)
        return { ...plain, answer, known: { ...ask, id }, taken: () => engine.taken(id) }
      }
      case 'connect': {
        const pairing = ask.topic === undefined ? engine.propose(ask.params) : engine.rejoin(ask.topic)
        const { topic, session: answer } = pairing
        const leave = (reason: unknown) => engine.leave(topic, reason)
        return { ...plain, answer, known: { ...ask, topic }, leave, ...(pairing.uri && { pairing }) }
      }
      case 'ping':
        return { ...plain, answer: engine.ping(ask.params) }
      case 'disconnect':
        return { ...plain, answer: engine.disconnect(ask.params) }
    }
  } catch (error) {
    return { ...plain, answer: Promise.reject(error) }
  }
}
