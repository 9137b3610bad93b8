import { defaultLogLevel, serverDeadlineMs } from '@latchkey/protocol/constants'
import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'
import { BaseError } from 'viem'
import { createContext } from './createContext.ts'
import type { Listener } from './http/listen.ts'
import { checkFolders } from './settings/checkFolders.ts'
import type { Server, ServerSettings } from './settings/settings.ts'
import { checkBundlers } from './smartAccounts/checkBundlers.ts'
import { startListeners } from './startListeners.ts'
import type { OpenDatabase } from './storage/createDatabase.ts'
import { openDatabase } from './storage/openDatabase.ts'

/**
 * Starts the server: database and migrations, sources, the listeners of its origins, then the indexers.
 *
 * Rejects with a `SettingError` that names the setting if a folder, the database, Redis or an address is unavailable.
 * Everything opened before is closed.
 */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const log = createLogger(settings.logLevel, settings.logTo)
  await checkFolders(settings)
  const opened = await openDatabase(settings, (err) => log.error({ err }, 'the database connection was lost'))
  return serve(settings, opened, log)
}

/** Starts the server on an open database, which closes with the server. Rejects like `createServer`. */
export async function serve(settings: ServerSettings, opened: OpenDatabase, log: Logger): Promise<Server> {
  const origins: Server['origins'] = { api: settings.origins?.api ?? '' }
  const listeners: Listener[] = []
  let closing: Promise<void> | undefined

  const server = {
    log,
    apiOrigin: () => origins.api,
    walletOrigin: () => origins.wallet,
    isDraining: () => closing !== undefined,
  }
  const context = await createContext(settings, opened, server).catch(async (error) => {
    await opened.close()
    throw error
  })
  const { accounts, indexers } = context
  const close = () => {
    closing ??= end()
    return closing
  }
  try {
    await startListeners(context, origins, (listener) => listeners.push(listener))
  } catch (error) {
    await close()
    throw error
  }
  indexers.start()
  void checkBundlers([...context.chains.values()], log)
  return { origins, indexed: indexers.indexed, close, ...(opened.dump && { dump: opened.dump }) }

  async function end() {
    // Streams would keep their listener from draining.
    context.sources.mobs.close()
    await Promise.all([
      indexers.stop(),
      accounts.stop(),
      ...listeners.map((listener) => listener.drain(serverDeadlineMs)),
    ])
    context.signIn.close()
    await Promise.all([
      context.sources.permissions.close(),
      context.rpc.close(),
      context.relay.close(),
      context.eventCounts.close(),
      context.images?.close(),
      context.gateways.close(),
      context.wallet?.close(),
    ])
    await context.rows.close()
    await Promise.all(listeners.map((listener) => listener.close()))
    await opened.close()
  }
}

/**
 * Logs JSON lines, to stdout by default. Visitors' addresses and the operator's RPC URLs, which may contain keys, are
 * left out.
 */
export function createLogger(
  level: ServerSettings['logLevel'] = defaultLogLevel,
  destination?: DestinationStream,
): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  // viem's full message and stack repeat the request, including its arguments.
  if (error instanceof BaseError)
    return { type: error.name, message: error.shortMessage, cause: error.cause && describeError(error.cause) }
  // Its message and stack repeat the parameters.
  if (error instanceof DrizzleQueryError)
    return { type: error.name, message: error.query, cause: error.cause && describeError(error.cause) }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause && describeError(error.cause),
  }
}
