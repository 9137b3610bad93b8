import { RelayRefusedError } from '../base/errors.ts'
import { insist } from './insist.ts'
import type { Line } from './openLine.ts'
import type { Outgoing } from './transport.ts'

/** Messages that the relay has not accepted yet. */
type Outbox = {
  /**
   * Resolves when the relay has the message or it was withdrawn. Rejects if the relay never accepts it or it expires.
   */
  add(outgoing: Outgoing): Promise<void>
  /** Stops sending those of these messages that the relay has not accepted yet. */
  withdraw(messages: readonly string[]): void
  /** Sends all messages over another line. */
  resume(line: Line): void
  /** Rejects all messages. */
  end(): void
}

type Pending = Outgoing & { expiresAt: number; resolve: () => void; reject: (error: Error) => void }

/** Creates an empty outbox, using a clock in milliseconds since 1970; `getLine` returns the open line, if any. */
export function createOutbox(getLine: () => Line | undefined, now: () => number): Outbox {
  const waiting = new Set<Pending>()

  const drop = (pending: Pending, error: Error) => {
    waiting.delete(pending)
    pending.reject(error)
  }

  /** Always the identical envelope, so that the relay recognizes one that it already has. */
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
        // Messages on a lost line are sent over the next one.
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
