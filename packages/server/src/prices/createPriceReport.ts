import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Metrics } from '../base/createMetrics.ts'

/**
 * What became of a price: `used`, or `read` of a source; `stale`, `thin` (too little liquidity), `moving` (spot and average differ), `invalid`
 * and `halted` (the sequencer is down), for which there is no price; `disputed`; `failed` and `limited` for a source
 * that was not read.
 */
export type PriceOutcome =
  | 'used'
  | 'read'
  | 'stale'
  | 'thin'
  | 'moving'
  | 'invalid'
  | 'halted'
  | 'disputed'
  | 'failed'
  | 'limited'

/** Counts an outcome, and logs it if it differs from the last one of the same token, or else of the same source. */
export type PriceReport = (
  source: string,
  outcome: PriceOutcome,
  of?: { chainId: Caip2; token?: string },
) => void

const statesMax = 4_096

/** Creates the report of a server. A token that was always fine is never logged. */
export function createPriceReport(
  metrics: Pick<Metrics, 'prices'>,
  log: Pick<Logger, 'info' | 'warn'>,
): PriceReport {
  const states = new LRUCache<string, PriceOutcome>({ max: statesMax })
  return (source, outcome, of) => {
    metrics.prices.inc({ source, outcome })
    const key = `${source} ${of?.chainId} ${of?.token}`
    const last = states.get(key) ?? 'read'
    states.set(key, outcome)
    if (outcome === last || (isFine(outcome) && isFine(last))) return
    if (isFine(outcome)) log.info({ source, ...of, was: last }, 'a price is available again')
    else log.warn({ source, ...of, outcome }, 'a price is missing or in doubt')
  }
}

function isFine(outcome: PriceOutcome): boolean {
  return outcome === 'used' || outcome === 'read'
}
