import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankUpstreams, type Sample, sampleAdded } from './rankUpstreams.ts'

const good = (latencyMs: number): Sample => ({ ok: true, latencyMs })
const bad: Sample = { ok: false, latencyMs: 0 }

describe('rankUpstreams', () => {
  it('[9.12 weights] [9.12 samples] weighs stability 0.7 and latency 0.3 over the last 10 samples', () => {
    // 0.7 × 0.9 + 0.3 × (1 - 20/100) = 0.87 against 0.7 × 1 + 0.3 × (1 - 100/100) = 0.7
    expect(rankUpstreams([Array(10).fill(good(100)), [bad, ...Array(9).fill(good(20))]])).toEqual([1, 0])
    // 0.7 × 0.5 + 0.3 × (1 - 20/100) = 0.59
    expect(
      rankUpstreams([Array(10).fill(good(100)), [...Array(5).fill(bad), ...Array(5).fill(good(20))]]),
    ).toEqual([0, 1])
    const samples = Array.from({ length: 12 }, (_, at) => good(at)).reduce<readonly Sample[]>(sampleAdded, [])
    expect(samples.map(({ latencyMs }) => latencyMs)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it.each([
    [299, [1, 0]],
    [301, [0, 1]],
  ])('[9.12 weights] weighs a response in %i ms of 1,000 like 3 failures of 10', (latencyMs, order) => {
    // 0.7 × 1 + 0.3 × 0 = 0.7 against 0.7 × 0.7 + 0.3 × (1 - latency) = 0.7 at 300 ms.
    const quick = [...Array(3).fill(bad), ...Array(7).fill(good(latencyMs))]
    expect(rankUpstreams([Array(10).fill(good(1_000)), quick])).toEqual(order)
  })

  it('keeps the operator’s order among equals, and puts unresponsive upstreams last', () => {
    expect(rankUpstreams([[], [], []])).toEqual([0, 1, 2])
    expect(rankUpstreams([[bad, bad], [], [good(9)]])).toEqual([1, 2, 0])
  })

  it('returns a permutation of any upstreams', () => {
    const sample = fc.record({ ok: fc.boolean(), latencyMs: fc.nat(5_000) })
    fc.assert(
      fc.property(fc.array(fc.array(sample, { maxLength: 10 }), { maxLength: 6 }), (samples) => {
        expect([...rankUpstreams(samples)].sort()).toEqual(samples.map((_, at) => at))
      }),
    )
  })
})
