import type { HttpBindings } from '@hono/node-server'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { createApp } from './app/createApp.ts'
import { createApi } from './createApi.ts'
import { createContext } from './createContext.ts'
import { createIndexers } from './createIndexers.ts'
import { createMetricsApp } from './createMetricsApp.ts'
import { type Fetch, type Listener, listen } from './listen.ts'
import { serveUpgrades } from './serveUpgrades.ts'
import type { Server, ServerSettings } from './settings.ts'
import { createDatabase } from './storage/createDatabase.ts'

/**
 * Starts the server: database and migrations, sources, the listeners of its origins, then the indexers.
 * Rejects, with nothing left behind, when the database or an address cannot be had.
 */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const state = { isDraining: false }
  const origins: Server['origins'] = { api: settings.origins?.api ?? '' }
  const opened = await createDatabase(settings)
  const context = await createContext(settings, opened, {
    apiOrigin: () => origins.api,
    isDraining: () => state.isDraining,
  })
  const indexers = createIndexers(context)
  const listeners: Listener[] = []
  try {
    await startListeners()
  } catch (error) {
    await close()
    throw error
  }
  indexers.start()
  return { origins, indexed: indexers.indexed, close, ...(opened.dump && { dump: opened.dump }) }

  async function startListeners() {
    const { listen: addresses, pageSettings, appDir } = settings
    const onUpgrade = serveUpgrades(context)
    const api: Fetch = createApi(context).fetch
    let app: Fetch | undefined
    const isShared = settings.origins?.app !== undefined && !addresses.app
    const first = await listen(addresses.api, isShared ? byHost : api, onUpgrade)
    listeners.push(first)
    origins.api ||= first.origin
    if (appDir && pageSettings)
      app = (await createApp(context, { appDir, pageSettings: { ...pageSettings, api: origins.api } })).fetch
    if (app && addresses.app) {
      const second = await listen(addresses.app, app)
      listeners.push(second)
      origins.app = settings.origins?.app ?? second.origin
    } else if (isShared && settings.origins?.app) origins.app = settings.origins.app
    if (addresses.metrics) {
      const third = await listen(addresses.metrics, createMetricsApp(context).fetch)
      listeners.push(third)
      origins.metrics = third.origin
    }

    function byHost(request: Request, env: HttpBindings) {
      const isApp = settings.origins?.app && env.incoming.headers.host === new URL(settings.origins.app).host
      return isApp && app ? app(request, env) : api(request, env)
    }
  }

  async function close() {
    if (state.isDraining) return
    state.isDraining = true
    await Promise.all([indexers.stop(), ...listeners.map((listener) => listener.drain(serverDeadlineMs))])
    await context.rpc.close()
    await Promise.all(listeners.map((listener) => listener.close()))
    await opened.close()
  }
}
