import { permissionSweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import {
  createPermissionSource,
  type PermissionSource,
  type PermissionSourceOptions,
} from './createPermissionSource.ts'
import { createPermissionStore } from './createPermissionStore.ts'

/** Opens permissions over the server's database, and sweeps them periodically. */
export function openPermissions({
  database,
  rows,
  log,
  ...options
}: Omit<PermissionSourceOptions, 'store'> & {
  database: Database
  rows: Rows
  log: Pick<Logger, 'warn'>
}): PermissionSource & {
  /** Stops sweeping. Resolves when a sweep in progress has ended. */
  close(): Promise<void>
} {
  const source = createPermissionSource({ store: createPermissionStore(database, rows), ...options })
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    // A sweep of many rows may take longer than the interval.
    sweeping ??= source
      .sweep()
      .catch((err) => log.warn({ err }, 'permissions that were not granted could not be deleted'))
      .finally(() => {
        sweeping = undefined
      })
  }, permissionSweepMs)
  timer.unref()
  return {
    ...source,
    async close() {
      clearInterval(timer)
      await sweeping
    },
  }
}
