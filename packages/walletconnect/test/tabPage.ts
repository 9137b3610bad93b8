import { createClient } from '../src/client/createClient.ts'
import type { ConnectParameters, RequestParameters } from '../src/session/client.ts'

const query = new URLSearchParams(location.search)
const key = 'latchkey.walletConnect'
const client = createClient({
  relayUrl: query.get('relay') ?? '',
  projectId: query.get('projectId') ?? '',
  metadata: { name: 'Dapp', description: 'A dapp', url: location.origin, icons: [] },
  storage: {
    get: () => localStorage.getItem(key),
    set: (text) => localStorage.setItem(key, text),
    sharedAs: key,
  },
})
const events: string[] = []
client.subscribe(({ type }) => events.push(type))

let leaving = new AbortController()

/** Formats an error for the test. */
const tell = (error: Error & { code?: number }) => ({ name: error.name, code: error.code })

/** One tab of a dapp, for browser tests. */
const dapp = {
  uri: '',
  events,
  state: () => client.state().status,
  topics: () => client.sessions().map(({ topic }) => topic),
  connect: (namespaces: ConnectParameters['namespaces']) => {
    leaving = new AbortController()
    return client
      .connect({
        namespaces,
        signal: leaving.signal,
        onUri: (uri) => {
          dapp.uri = uri
        },
      })
      .then(({ topic }) => topic, tell)
  },
  giveUp: () => leaving.abort(),
  pairings: () => JSON.parse(localStorage.getItem(key) ?? '{}').pairings?.length,
  request: (parameters: RequestParameters) => client.request(parameters).catch(tell),
  ping: (topic: string) => client.ping(topic),
  disconnect: (topic: string) => client.disconnect(topic),
}

declare global {
  var tab: typeof dapp
}
globalThis.tab = dapp
