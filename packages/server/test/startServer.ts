import { createLogger, createServer, serve } from '../src/createServer.ts'
import { checkFolders } from '../src/settings/checkFolders.ts'
import type { Server, ServerSettings } from '../src/settings/settings.ts'
import { openEmptyDatabase } from './openEmptyDatabase.ts'

/** Starts a server for a test on free ports, with an empty database that is dropped when it closes. */
export async function startServer(
  given: Omit<ServerSettings, 'listen' | 'dataDir'> & { listen?: Partial<ServerSettings['listen']> },
): Promise<Server> {
  const settings: ServerSettings = {
    logLevel: 'silent',
    ...given,
    listen: { api: { host: '127.0.0.1', port: 0 }, ...given.listen },
  }
  if (settings.databaseUrl ?? settings.dataDir) return createServer(settings)
  await checkFolders(settings)
  return serve(settings, await openEmptyDatabase(), createLogger(settings.logLevel, settings.logTo))
}
