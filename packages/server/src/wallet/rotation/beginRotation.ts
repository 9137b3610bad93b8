import { setTimeout as wait } from 'node:timers/promises'
import { walletSweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { WalletKeys } from '../keys/openWalletKeys.ts'
import { rotateKeys } from './rotateKeys.ts'

/**
 * Rewraps in the background what older keys have wrapped, and retries until it succeeds, since a KMS may be unreachable
 * for a while.
 *
 * The number is logged even when it is zero, which means that the older keys can be removed: silence could also mean a
 * failure.
 */
export function beginRotation({
  database,
  keys,
  rows,
  log,
  retryMs = walletSweepMs,
}: {
  database: Database
  keys: Pick<WalletKeys, 'server' | 'recovery'>
  rows: Rows
  log: Pick<Logger, 'info' | 'error'>
  retryMs?: number
}): {
  /** Stops rewrapping. Resolves when work in progress has ended. */
  close(): Promise<void>
} {
  const ended = new AbortController()
  const { signal } = ended
  const gone = rotate()
  return {
    close() {
      ended.abort()
      return gone
    },
  }

  async function rotate(): Promise<void> {
    while (!signal.aborted) {
      const count = await rotateKeys(database, keys, rows, signal).catch((err: unknown) => {
        log.error({ err }, 'shares could not be rewrapped with the first wallet key, retrying')
      })
      // An aborted pass has not visited all rows.
      if (signal.aborted) return
      if (count !== undefined) {
        if (count > 0) log.info({ count }, 'shares were rewrapped with the first wallet key')
        else log.info('no shares left to rewrap with the first wallet key')
        return
      }
      await wait(retryMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }
}
