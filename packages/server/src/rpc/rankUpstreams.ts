import { rankLatencyWeight, rankSampleCount, rankStabilityWeight } from '@latchkey/protocol/constants'

/** One measurement of an upstream: whether it responded, and how fast. */
export type Sample = { ok: boolean; latencyMs: number }

/** Returns the last ten samples, including the new one (9.12). */
export function sampleAdded(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples, sample].slice(-rankSampleCount)
}

/**
 * Returns the order in which to try upstreams, best first. Stability weighs 0.7 and latency 0.3 (9.12). An untried
 * upstream counts as good, and ties keep the operator's order.
 */
export function rankUpstreams(samples: readonly (readonly Sample[])[]): number[] {
  const slowest = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
  const scores = samples.map((own) => score(own, slowest))
  return scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function score(samples: readonly Sample[], slowestMs: number): number {
  if (samples.length === 0) return 1
  const answered = samples.filter(({ ok }) => ok)
  if (answered.length === 0) return 0
  const stability = answered.length / samples.length
  const meanMs = answered.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / answered.length
  return rankStabilityWeight * stability + rankLatencyWeight * (1 - meanMs / slowestMs)
}
