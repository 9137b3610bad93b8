import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createExplorerMetrics } from './createExplorerMetrics.ts'

/** Metrics of one server, served at /metrics in Prometheus's text format. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one server. Nothing is registered globally, so several servers may share a process. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'latchkey_request_duration_seconds',
      help: 'Request durations, by route pattern, method and status.',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers,
    }),
    limited: new Counter({
      name: 'latchkey_rate_limited_total',
      help: 'Rate-limited requests, by route class.',
      labelNames: ['class'] as const,
      registers,
    }),
    events: new Counter({
      name: 'latchkey_events_total',
      help: 'Telemetry events received, by project and event name.',
      labelNames: ['project', 'event'] as const,
      registers,
    }),
    signIns: new Counter({
      name: 'latchkey_sign_ins_total',
      help: 'Sign-ins, by project and chain.',
      labelNames: ['project', 'chain'] as const,
      registers,
    }),
    signInRefusals: new Counter({
      name: 'latchkey_sign_in_refusals_total',
      help: 'Refused sign-ins, by project and invalid field.',
      labelNames: ['project', 'reason'] as const,
      registers,
    }),
    refusedRows: new Counter({
      name: 'latchkey_rows_refused_total',
      help: 'Refused database rows, by table and reason: unbound (invalid MAC), restored (already ended) or missing.',
      labelNames: ['table', 'why'] as const,
      registers,
    }),
    boundRows: new Counter({
      name: 'latchkey_rows_bound_total',
      help: 'Existing rows that were trusted and bound, by table.',
      labelNames: ['table'] as const,
      registers,
    }),
    upstreamDurations: new Histogram({
      name: 'latchkey_upstream_duration_seconds',
      help: "Durations of answered requests to a chain's upstreams, by chain and place in its setting.",
      labelNames: ['chain', 'upstream'] as const,
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    upstreamFailures: new Counter({
      name: 'latchkey_upstream_failures_total',
      help: "Failed requests to a chain's upstreams, by chain, place in its setting and reason: unsent, refused, broken, late or busy.",
      labelNames: ['chain', 'upstream', 'reason'] as const,
      registers,
    }),
    explorers: createExplorerMetrics(registry),
    prices: new Counter({
      name: 'latchkey_prices_total',
      help: 'Prices read, by source and outcome: used, disputed, or why it is missing.',
      labelNames: ['source', 'outcome'] as const,
      registers,
    }),
    inFlight: new Gauge({
      name: 'latchkey_requests_in_flight',
      help: 'Requests in flight.',
      registers,
    }),
  }
}
