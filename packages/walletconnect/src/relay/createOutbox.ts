import { RelayRefusedError } from '../errors.ts'
import { insist } from './insist.ts'
import type { Line } from './openLine.ts'
import type { Outgoing } from './transport.ts'

/** What the relay has still to take. */
type Outbox = {
  /** Resolves when the relay has it, or it was withdrawn; rejects when it is never taken, or its time is over. */
  add(outgoing: Outgoing): Promise<void>
  /** What the relay has not taken yet of these messages, it is not sent any more. */
  withdraw(messages: readonly string[]): void
  /** Sends all of it over another line. */
  resume(line: Line): void
  /** Rejects all of it. */
  end(): void
}

type Pending = Outgoing & { expiresAt: number; resolve: () => void; reject: (error: Error) => void }

/** Makes an empty one, by a clock in milliseconds since 1970; `getLine` answers the line that is open, if one is. */
export function createOutbox(getLine: () => Line | undefined, now: () => number): Outbox {
  const waiting = new Set<Pending>()

  const drop = (pending: Pending, error: Error) => {
    waiting.delete(pending)
    pending.reject(error)
  }

  /** The very same envelope each time: a relay that has it knows it again. */
  const write = (pending: Pending) => {
    if (!waiting.has(pending)) return undefined
    const { topic, message, tag, expiresAt } = pending
    const ttl = Math.ceil((expiresAt - now()) / 1_000)
    if (ttl > 0) return { topic, message, tag, ttl }
    drop(pending, new Error('The message expired before the relay accepted it.'))
    return undefined
  }

  const close = (pending: Pending) => {
    waiting.delete(pending)
    pending.resolve()
  }

  const send = (pending: Pending, line: Line) => {
    insist(line, 'irn_publish', () => write(pending)).then(
      () => close(pending),
      (error: Error) => {
        // What was on a lost line goes over the next one.
        if (error instanceof RelayRefusedError) drop(pending, error)
      },
    )
  }

  return {
    add(outgoing) {
      return new Promise((resolve, reject) => {
        const pending = { ...outgoing, expiresAt: now() + outgoing.ttlSeconds * 1_000, resolve, reject }
        waiting.add(pending)
        const line = getLine()
        if (line) send(pending, line)
      })
    },
    withdraw(messages) {
      for (const pending of [...waiting]) if (messages.includes(pending.message)) close(pending)
    },
    resume(line) {
      for (const pending of waiting) send(pending, line)
    },
    end() {
      for (const pending of [...waiting]) drop(pending, new Error('The client was closed.'))
    },
  }
}
