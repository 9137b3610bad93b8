import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createClient } from '../src/client/createClient.ts'
import { createEngine, type Engine } from '../src/engine/createEngine.ts'
import type { Client, ClientEvent } from '../src/session/client.ts'
import { parseStored, type Stored } from '../src/session/stored.ts'

const metadata = { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] }

/** Creates a dapp's browser, whose storage outlives its pages. */
export function createBrowser(
  { relay, projectId }: { relay: string; projectId: string },
  now: () => number = Date.now,
) {
  let text: string | null = null
  const options = {
    relayUrl: relay,
    projectId,
    metadata,
    storage: {
      get: () => text,
      set: (next: string) => {
        text = next
      },
    },
    createSocket: (url: string) => new WebSocket(url) as unknown as globalThis.WebSocket,
    now,
  }
  return {
    stored: (): Stored | undefined => parseStored(text),
    /** Moves every stored expiry back, as if this much time had passed between two pages. */
    age(ms: number) {
      text = text?.replace(/"expiry":(\d+)/g, (_, expiry) => `"expiry":${expiry - ms / 1_000}`) ?? null
    },
    /** Opens a page, which closes when the test ends. */
    open(): { client: Client; events: ClientEvent[] } {
      const client = createClient(options)
      const events: ClientEvent[] = []
      client.subscribe((event) => events.push(event))
      onTestFinished(client.end)
      return { client, events }
    },
    /** Opens the engine that several pages share; it ends with the test. */
    openEngine(): Engine {
      const engine = createEngine(options, () => {})
      onTestFinished(engine.end)
      return engine
    },
  }
}
