import { Counter, Histogram, type Registry } from 'prom-client'

/**
 * Metrics of explorers, and of the indexers of polkadot chains, by chain and source (`labelExplorer`).
 */
export type ExplorerMetrics = ReturnType<typeof createExplorerMetrics>

/** Creates the metrics of explorers in the registry of a server. */
export function createExplorerMetrics(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'latchkey_explorer_requests_total',
      help: 'Requests sent to explorers, by chain and source.',
      labelNames: ['chain', 'source'] as const,
      registers,
    }),
    failures: new Counter({
      name: 'latchkey_explorer_failures_total',
      help: 'Uses of an explorer that failed, by chain, source and kind: limited, spent, late, refused, failed, invalid or behind.',
      labelNames: ['chain', 'source', 'kind'] as const,
      registers,
    }),
    seconds: new Histogram({
      name: 'latchkey_explorer_request_duration_seconds',
      help: 'Durations of requests to explorers, by chain and source.',
      labelNames: ['chain', 'source'] as const,
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    skipped: new Counter({
      name: 'latchkey_explorer_skipped_total',
      help: 'Uses of an explorer that went to the next one, by chain, source and reason: resting, after a failure, or foreign, because it serves another chain.',
      labelNames: ['chain', 'source', 'reason'] as const,
      registers,
    }),
  }
}
