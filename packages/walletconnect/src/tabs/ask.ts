import type { KeyPair } from '../crypto/keys.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { Pairable } from '../engine/createPairings.ts'
import type { Proposal } from '../engine/writeProposal.ts'
import type { RequestParameters } from '../session/client.ts'

/**
 * A tab's call to the engine, wherever that runs. Once an engine has accepted it, a request has an id and a proposal is
 * a pairing to rejoin, so repeating the call doesn't duplicate it.
 */
export type Ask =
  | { method: 'request'; params: RequestParameters; id?: number }
  | { method: 'propose'; params: Proposal; keys: KeyPair }
  | { method: 'rejoin' | 'ping' | 'disconnect'; params: string }

/** A pending call. */
export type Running = {
  answer: Promise<unknown>
  /** The call in the form that is safe to repeat. */
  known: Ask
  /** The pairing that a connection waits for. */
  pairing?: Pairable
  /** Cancels the call. */
  leave(reason: unknown): void
  /** Marks the response as delivered. */
  taken(): void
}

/** Runs a call on an engine. */
export function runAsk(engine: Engine, ask: Ask): Running {
  const plain = { known: ask, leave() {}, taken() {} }
  try {
    switch (ask.method) {
      case 'request': {
        const { id, answer } = engine.ask(ask.params, ask.id)
        return { ...plain, answer, known: { ...ask, id }, taken: () => engine.taken(id) }
      }
      case 'propose':
      case 'rejoin': {
        const pairing =
          ask.method === 'propose' ? engine.propose(ask.params, ask.keys) : engine.rejoin(ask.params)
        const { topic, session: answer } = pairing
        const leave = (reason: unknown) => engine.leave(topic, reason)
        const known: Ask = { method: 'rejoin', params: topic }
        return { ...plain, answer, known, leave, ...(pairing.uri && { pairing }) }
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
