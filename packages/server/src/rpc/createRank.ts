import { pollingIntervalMs, rankPingTimeoutMs, rpcIdleMs } from '@latchkey/protocol/constants'
import type { Upstream } from './createUpstream.ts'
import { judgeError } from './judgeError.ts'
import { rankUpstreams } from './rankUpstreams.ts'
import type { Proof } from './toProof.ts'

/** The upstreams of one chain, best first, ranked by pings and failures. */
type Rank = {
  /** Returns the upstreams, best first, without those that serve another chain. */
  upstreams(): readonly Upstream[]
  /**
   * Resolves `true` once an upstream has proved that it serves the chain, or `false` if none responds. Upstreams of
   * another chain are excluded from then on.
   */
  checked(): Promise<boolean>
  /** Returns the places of the upstreams that serve another chain, from 1. */
  foreign(): readonly number[]
  /** Returns whether an upstream has proved that it serves the chain. */
  isChecked(): boolean
  /** Reports that the chain is in use. While it is, its upstreams are pinged if there are several. */
  used(): void
  stop(): void
}

/** Creates a ranking of a chain's upstreams by pings, whose responses prove which chain they serve. */
export function createRank(
  upstreams: readonly Upstream[],
  { ping, isOwn }: Proof,
  warn: (message: string) => void,
): Rank {
  const foreign = new Set<Upstream>()
  let proved = isOwn === undefined
  let proving: Promise<boolean> | undefined
  let order = upstreams
  let usedAt = 0
  let timer: NodeJS.Timeout | undefined

  const pingOne = async (upstream: Upstream) => {
    const startedAt = performance.now()
    const reply = await upstream.send(ping, rankPingTimeoutMs, true)
    if (reply.type === 'failure' || (reply.type === 'error' && judgeError(reply) === 'busy')) return false
    upstream.add({ ok: true, latencyMs: performance.now() - startedAt })
    const own = reply.type === 'result' ? isOwn?.(reply.raw) : undefined
    if (own) proved = true
    if (own !== false) return own === true
    if (!foreign.has(upstream)) warn(`An upstream serves another chain (${reply.raw}) and is not used.`)
    foreign.add(upstream)
    order = order.filter((listed) => listed !== upstream)
    return false
  }

  const rank = async () => {
    if (Date.now() - usedAt > rpcIdleMs) return stop()
    await Promise.all(upstreams.map(pingOne))
    order = rankUpstreams(upstreams.map((upstream) => upstream.samples()))
      .flatMap((at) => upstreams[at] ?? [])
      .filter((upstream) => !foreign.has(upstream))
  }

  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }

  return {
    upstreams: () => order,
    foreign: () => upstreams.flatMap((upstream, at) => (foreign.has(upstream) ? at + 1 : [])),
    isChecked: () => proved,
    async checked() {
      if (proved) return true
      proving ??= anyTrue(upstreams.map(pingOne)).finally(() => {
        proving = undefined
      })
      return proving
    },
    used() {
      usedAt = Date.now()
      if (timer === undefined && upstreams.length > 1) timer = setInterval(rank, pollingIntervalMs)
    },
    stop,
  }
}

/** Resolves `true` as soon as one promise does, or `false` once all have resolved without one. */
function anyTrue(promises: readonly Promise<boolean>[]): Promise<boolean> {
  return new Promise((resolve) => {
    for (const promise of promises) void promise.then((value) => value && resolve(true))
    void Promise.all(promises).then(() => resolve(false))
  })
}
