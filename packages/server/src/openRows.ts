import { setTimeout as wait } from 'node:timers/promises'
import { walletSweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import type { Metrics } from './base/createMetrics.ts'
import { SettingError } from './base/SettingError.ts'
import type { ServerSettings } from './settings/settings.ts'
import { walletSecretId } from './settings/wallet.ts'
import type { Database } from './storage/database.ts'
import { bindExisting, findMissingKeys, rebindRows } from './storage/rows/bindExisting.ts'
import { bindings } from './storage/rows/boundTables.ts'
import { createEnded, type TakeOnce } from './storage/rows/createEnded.ts'
import { createRowKeys, type RowKeys, type RowSecret } from './storage/rows/createRowKeys.ts'
import { createRows, type RefusedRow, type Rows, refusals } from './storage/rows/createRows.ts'
import { openEndedShare } from './storage/rows/openEndedShare.ts'
import { shapeOf } from './storage/rows/table.ts'
import { createAuditLog } from './wallet/base/createAuditLog.ts'
import { openWalletKeys } from './wallet/keys/openWalletKeys.ts'

/** The rows of one server that grant access, and their binding. */
export type OpenRows = {
  rows: Rows
  /**
   * Whether a name is taken for the first time, across all processes of one Redis. Always true without Redis, or while
   * it is lost.
   */
  takeOnce: TakeOnce
  /** Stops binding. Resolves when every alarm is recorded. */
  close(): Promise<void>
}

const takeOnce: TakeOnce = async () => true

/** Number of remembered rows. A row that is refused repeatedly is only logged once. */
const loggedMax = 10_000

/**
 * Opens the rows that grant access.
 *
 * Rows from before an upgrade are bound once, and rows of older keys in the background. A refused row is logged as an
 * error once, counted each time, and recorded in the audit log. Throws `SettingError` if other keys bound the database.
 */
export async function openRows({
  database,
  settings,
  metrics,
  log,
}: {
  database: Database
  settings: Pick<ServerSettings, 'databaseKeys' | 'databaseBound' | 'redisUrl' | 'wallet'>
  metrics: Pick<Metrics, 'refusedRows' | 'boundRows'>
  log: Logger
}): Promise<OpenRows> {
  const [first, ...others] = toSecrets(settings)
  const keys = first && createRowKeys([first, ...others])
  const walletKeys = settings.wallet && openWalletKeys(settings.wallet.keys)
  const hash = walletKeys?.hash ?? keys?.hash
  const audit = hash && createAuditLog({ database, hash })
  const pending = new Set<Promise<void>>()
  startCounting(metrics)
  const logged = new Set<string>()

  const record = (event: { what: 'rowRefused' | 'rowsBound'; subject: string; purpose: string }) => {
    // Not awaited: rows are refused within transactions, which may be rolled back.
    const written = audit
      ?.record({ ...event, projectId: '' })
      .catch((err: unknown) => log.error({ err }, 'a security event could not be recorded'))
      .finally(() => pending.delete(written as Promise<void>))
    if (written) pending.add(written)
  }
  const refused = ({ table, why, owner, id }: RefusedRow) => {
    metrics.refusedRows.inc({ table, why })
    record({ what: 'rowRefused', subject: owner, purpose: `${table} ${why}` })
    const name = JSON.stringify([table, why, id])
    if (logged.has(name)) return
    if (logged.size >= loggedMax) logged.clear()
    logged.add(name)
    log.error({ table, why, row: keys?.hash('row', id) }, 'a database row was refused')
  }

  await refuseWithoutKeys(database, keys, settings)
  if (!keys) {
    log.warn('database rows are not bound: set DATABASE_KEYS')
    return { rows: createRows({ keys, ended: createEnded(), refused }), takeOnce, close: async () => {} }
  }
  const share = settings.redisUrl ? await openEndedShare(settings.redisUrl, log) : undefined
  const ended = createEnded(share)
  const rows = createRows({ keys, ended, refused })
  await bindExisting(database, {
    keys,
    rows,
    ended,
    isBound: settings.databaseBound,
    bound(table, count) {
      metrics.boundRows.inc({ table }, count)
      log.warn({ table, count }, 'existing rows were bound and are trusted as they are')
      record({ what: 'rowsBound', subject: table, purpose: `${table} ${count}` })
    },
  }).catch((error) => {
    share?.close()
    throw error
  })
  if (settings.databaseBound === false)
    log.warn('DATABASE_BOUND is 0: remove it, or unbound rows are trusted at every start')
  else if (!settings.databaseBound && !share)
    log.info('every table that gives access is bound: set DATABASE_BOUND=1')
  const stopped = new AbortController()
  const rebinding = keys.hasOlder ? rebind(stopped.signal) : Promise.resolve()
  return {
    rows,
    takeOnce: share?.takeOnce ?? takeOnce,
    async close() {
      stopped.abort()
      await rebinding
      await Promise.all(pending)
      share?.close()
    },
  }

  async function rebind(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const count = await rebindRows(database, rows, signal).catch((err: unknown) => {
        log.error({ err }, 'rows could not be bound to the first database key: retrying soon')
      })
      // An aborted pass has not visited every row.
      if (signal.aborted) return
      if (count !== undefined) {
        if (count > 0) log.info({ count }, 'rows were bound to the first database key')
        else log.info('no rows are left to bind to the first database key')
        return
      }
      await wait(walletSweepMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }
}

async function refuseWithoutKeys(
  database: Database,
  keys: RowKeys | undefined,
  { databaseBound }: Pick<ServerSettings, 'databaseBound'>,
): Promise<void> {
  const missing = await findMissingKeys(database, keys)
  if (missing.includes(walletSecretId))
    throw new SettingError(
      'WALLET_KEYS: the database is bound with a "secret" that this server does not have. Set the same WALLET_KEYS as the other servers. To run a server without a wallet, first add DATABASE_KEYS to all servers.',
    )
  if (missing.length > 0)
    throw new SettingError(
      `DATABASE_KEYS: the database is bound with a key ${JSON.stringify(missing[0])} that this server does not have. Set the same DATABASE_KEYS as the other servers.`,
    )
  if (databaseBound && !keys)
    throw new SettingError(
      'DATABASE_KEYS: required, because DATABASE_BOUND is set. Set the same DATABASE_KEYS as the other servers.',
    )
}

/** Exports every count as 0. Otherwise the first refusal would be a new series, which an alert on increases misses. */
function startCounting(metrics: Pick<Metrics, 'refusedRows' | 'boundRows'>): void {
  for (const { table } of bindings) {
    const { name } = shapeOf(table)
    metrics.boundRows.inc({ table: name }, 0)
    for (const why of refusals) metrics.refusedRows.inc({ table: name, why }, 0)
  }
}

/**
 * Returns the secrets that bind rows. Unless the list places it, the wallet's secret is last: it bound the rows written
 * before the server had database keys.
 */
function toSecrets({
  databaseKeys = [],
  wallet,
}: Pick<ServerSettings, 'databaseKeys' | 'wallet'>): RowSecret[] {
  const isPlaced = databaseKeys.some(({ id }) => id === walletSecretId)
  const listed = wallet && !isPlaced ? [...databaseKeys, { id: walletSecretId }] : databaseKeys
  return listed.map(({ id, key }) => {
    const secret = key === undefined ? wallet?.keys.secret : Buffer.from(key, 'hex')
    if (secret === undefined)
      throw new SettingError(
        `DATABASE_KEYS: "${id}" has no key. Only "${walletSecretId}" may have none, on a server with WALLET_KEYS.`,
      )
    return { id, secret }
  })
}
