import type { Caip2 } from '@latchkey/protocol/ids'
import type { Metrics } from '../base/createMetrics.ts'
import type { RecordExchange } from './createUpstream.ts'

/** The metrics of the upstreams of chains. */
export type UpstreamMetrics = Pick<Metrics, 'upstreamDurations' | 'upstreamFailures'>

/** Counts the exchanges with an upstream by its place in the setting, because an address may contain a key. */
export function recordExchanges(
  { upstreamDurations, upstreamFailures }: UpstreamMetrics,
  chain: Caip2,
  place: number,
): RecordExchange {
  const upstream = String(place)
  return (durationMs, reason) => {
    if (reason === undefined) upstreamDurations.observe({ chain, upstream }, durationMs / 1_000)
    else upstreamFailures.inc({ chain, upstream, reason })
  }
}
