// A dapp with universal-provider, in a separate process that `openUniversalDapp` starts and controls. Separate, because
// it opens sockets endlessly when its relay is unreachable, and throws where nothing can catch it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { watchHosts } from '../watchHosts.ts'

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
/** The namespaces that it can be told to request. */
export type UniversalNamespaces = NonNullable<Parameters<Provider['connect']>[0]['optionalNamespaces']>

const [relayUrl = '', projectId = '', storageFile = '', aheadMs = '0'] = process.argv.slice(2)
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

const { now } = Date
Date.now = () => now() + Number(aheadMs)

/** Records timers, so that a test need not wait for them. */
function watchTimers() {
  const waiting = new Map<NodeJS.Timeout, { ms: number; end: () => void }>()
  const { setTimeout: wait } = globalThis
  const watched = (act: (...parameters: unknown[]) => void, ms = 0, ...parameters: unknown[]) => {
    const end = () => {
      waiting.delete(timer)
      act(...parameters)
    }
    const timer = wait(end, ms)
    waiting.set(timer, { ms, end })
    return timer
  }
  globalThis.setTimeout = Object.assign(watched, wait) as never
  return {
    /** Ends every timer of at least this length. */
    outwait(longMs: number) {
      for (const [timer, { ms, end }] of waiting) {
        if (ms < longMs) continue
        clearTimeout(timer)
        end()
      }
    },
  }
}
const timers = watchTimers()

/** Creates a storage that outlives the process, as a browser's storage outlives a page. */
function createFileStorage() {
  const items = new Map<string, unknown>(
    existsSync(storageFile) ? JSON.parse(readFileSync(storageFile, 'utf8')) : [],
  )
  const write = () => {
    writeFileSync(`${storageFile}.new`, JSON.stringify([...items]))
    renameSync(`${storageFile}.new`, storageFile)
  }
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items],
    getItem: async (key: string) => items.get(key),
    async setItem(key: string, value: unknown) {
      items.set(key, value)
      write()
    },
    async removeItem(key: string) {
      items.delete(key)
      write()
    },
  }
}

const network = watchHosts()
const provider = await UniversalProvider.init({
  projectId,
  relayUrl,
  metadata: { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
  storage: createFileStorage() as never,
  logger: 'silent',
  telemetryEnabled: false,
  disableProviderPing: true,
})

/** Its instructions. All values are sent as JSON. */
const commands = {
  connect: async (optionalNamespaces: UniversalNamespaces) =>
    (await provider.connect({ optionalNamespaces }))?.topic ?? '',
  request: (request: { method: string; params?: object | unknown[] }, chainId: string) =>
    provider.request<unknown>(request, chainId),
  /**
   * Same as `connect`, with the client below: the provider itself only listens to one code at a time, and has one
   * session.
   */
  async pair(optionalNamespaces: UniversalNamespaces) {
    const { uri, approval } = await provider.client.connect({ optionalNamespaces })
    say({ heard: 'display_uri', value: uri })
    return (await approval()).topic
  },
  async authenticate(parameters: Parameters<Provider['authenticate']>[0]) {
    const { auths, session } = await provider.authenticate(parameters)
    return { cacaos: auths ?? [], topic: session?.topic }
  },
  ping: (topic: string) => provider.client.ping({ topic }),
  disconnect: () => provider.disconnect(),
  accounts: () => Object.values(provider.session?.namespaces ?? {}).flatMap(({ accounts }) => accounts),
  topics: () => provider.client.session.keys,
  hosts: () => [...network.hosts()],
  isConnected: () => provider.client.core.relayer.connected,
  outwait: timers.outwait,
}

/** The instructions of a dapp in another process. */
export type UniversalCommands = typeof commands
/** An instruction. */
export type UniversalOrder = { id: number; command: keyof UniversalCommands; parameters: unknown[] }
/** A message of the dapp: a response, or an event. */
export type UniversalWord =
  | { id: number; result?: unknown; error?: { code?: number; message: string } }
  | { heard: string; value: unknown }

const say = (word: UniversalWord) => void process.send?.(word)

for (const name of ['display_uri', 'session_update', 'session_delete', 'chainChanged', 'accountsChanged'])
  provider.on(name, (value: unknown) => say({ heard: name, value }))
provider.client.on('session_extend', () => say({ heard: 'session_extend', value: null }))

process.on('message', async ({ id, command, parameters }: UniversalOrder) => {
  try {
    const carryOut = commands[command] as (...parameters: unknown[]) => unknown
    say({ id, result: await carryOut(...parameters) })
  } catch (thrown) {
    const { code, message = String(thrown) } = thrown as { code?: number; message?: string }
    say({ id, error: { message, ...(typeof code === 'number' && { code }) } })
  }
})
say({ heard: 'ready', value: null })
