import type { Engine } from '../engine/createEngine.ts'
import { type Running, runAsk } from './ask.ts'
import type { TabMessage } from './tabMessage.ts'
import { formatError } from './wireError.ts'

/** Where the leading tab serves the others. */
export type Desk = {
  receive(message: TabMessage): void
  /** Says nothing any more: the next leader is asked again. */
  end(): void
}

/** Opens it over the engine that this tab runs. */
export function createDesk(engine: Engine, say: (message: TabMessage) => void): Desk {
  const running = new Map<string, Running>()
  let isOpen = true

  const take = ({ ask, tab, call }: Extract<TabMessage, { is: 'ask' }>) => {
    const name = `${tab} ${call}`
    const known = running.get(name)
    if (known) return say({ is: 'taken', tab, call, known: known.known })
    const one = runAsk(engine, ask)
    running.set(name, one)
    say({ is: 'taken', tab, call, known: one.known })
    if (one.pairing) say({ is: 'uri', tab, call, uri: one.pairing.uri, expiry: one.pairing.expiry })
    one.answer.then(
      (result) => isOpen && say({ is: 'answer', tab, call, result }),
      (error) => isOpen && say({ is: 'answer', tab, call, error: formatError(error) }),
    )
  }

  return {
    receive(message) {
      if (message.is === 'wake') engine.wake()
      else if (message.is === 'ask') take(message)
      else if (message.is === 'got' || message.is === 'leave') {
        const name = `${message.tab} ${message.call}`
        if (message.is === 'got') running.get(name)?.taken()
        else running.get(name)?.leave(undefined)
        running.delete(name)
      }
    },
    end() {
      isOpen = false
    },
  }
}
