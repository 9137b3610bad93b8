import type { Engine } from '../engine/createEngine.ts'
import { type Running, runAsk } from './ask.ts'
import { silentMs } from './silentMs.ts'
import type { TabMessage } from './tabMessage.ts'
import { formatError } from './wireError.ts'

/** Handles calls from other tabs in the leading tab. */
export type TabServer = {
  receive(message: TabMessage): void
  /** Stops responding. Calls are repeated with the next leader. */
  end(): void
}

/** Calls older than this, in ms, may already be another leader's, because this tab was frozen. */
const lateMs = silentMs - 1_000

/** How long an unconfirmed response is remembered, in ms. Its tab may have closed. */
const untakenMs = 60_000

/** Serves this tab's engine to the other tabs. `onLate` is called when the engine may have been replaced. */
export function createTabServer(
  engine: Engine,
  say: (message: TabMessage) => void,
  onLate: () => void,
): TabServer {
  const running = new Map<string, Running>()
  let isOpen = true

  const answer = (name: string, one: Running, message: TabMessage) => {
    if (!isOpen) return
    say(message)
    // The engine keeps the response itself for repeated calls.
    setTimeout(() => running.get(name) === one && running.delete(name), untakenMs)
  }

  const take = ({ ask, at, tab, call }: Extract<TabMessage, { type: 'ask' }>) => {
    if (Date.now() - at > lateMs) return onLate()
    const name = `${tab} ${call}`
    const known = running.get(name)
    if (known) return say({ type: 'taken', tab, call, known: known.known })
    const one = runAsk(engine, ask)
    running.set(name, one)
    say({ type: 'taken', tab, call, known: one.known })
    if (one.pairing) say({ type: 'uri', tab, call, uri: one.pairing.uri, expiry: one.pairing.expiry })
    one.answer.then(
      (result) => answer(name, one, { type: 'answer', tab, call, result }),
      (error) => answer(name, one, { type: 'answer', tab, call, error: formatError(error) }),
    )
  }

  return {
    receive(message) {
      if (message.type === 'wake' || message.type === 'retry') engine[message.type]()
      else if (message.type === 'ask') take(message)
      else if (message.type === 'got' || message.type === 'leave') {
        const name = `${message.tab} ${message.call}`
        if (message.type === 'got') running.get(name)?.taken()
        else running.get(name)?.leave(undefined)
        running.delete(name)
      }
    },
    end() {
      isOpen = false
    },
  }
}
