import { createHash } from 'node:crypto'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Charge } from '../base/charge.ts'
import type { ExplorerMetrics } from '../base/createExplorerMetrics.ts'
import type { Rpc, RpcLogger } from '../rpc/createRpc.ts'
import type { ExplorerSettings } from '../settings/settings.ts'
import { type ExplorerClient, ExplorerFailure } from './apis/explorerApi.ts'
import { explorerApis } from './apis/explorerApis.ts'
import type { Budget } from './createBudget.ts'
import { createHealth } from './createHealth.ts'
import { createProof } from './createProof.ts'
import { createRequests } from './createRequests.ts'

/** One explorer of a chain. */
export type Explorer = {
  /** Stays the same after a restart and in another place of the list. */
  id: string
  /** For people: its type, with a number if the chain has several of it. */
  label: string
  /** Returns whether it has proved to serve another chain. */
  isForeign(): boolean
  /** Returns the milliseconds until it may be used again. */
  restMs(): number
  /**
   * Lets it work until `signal` aborts. If it fails or may not be used now, resolves with the milliseconds until it may
   * be used again. Rejects with what `charge` throws, and if the chain's own upstreams do not respond.
   */
  use<value>(
    work: (client: ExplorerClient) => Promise<value>,
    charge: Charge,
    signal: AbortSignal,
  ): Promise<{ value: value } | { waitMs: number }>
}

/** Parameters of `createExplorer`. */
type ExplorerOptions = {
  chainId: Caip2
  settings: ExplorerSettings
  label: string
  budget: Budget
  request: Rpc['request']
  metrics: ExplorerMetrics
  log: Pick<RpcLogger, 'warn' | 'error'>
}

/** How often each kind of failure is logged. A spent budget would fill the log. */
const logEveryMs = 60_000

/** Creates an explorer. Connects on first use. */
export function createExplorer({
  chainId,
  settings,
  label,
  budget,
  request,
  metrics,
  log,
}: ExplorerOptions): Explorer {
  const labels = { chain: chainId, source: label }
  const health = createHealth()
  const proof = createProof((method, params) => request(chainId, method, params))
  const requests = createRequests({ settings, budget, metrics, labels })

  const loggedAt = new Map<ExplorerFailure['kind'], number>()

  const fail = ({ kind, retryAfterMs }: ExplorerFailure) => {
    metrics.failures.inc({ ...labels, kind })
    if (Date.now() - (loggedAt.get(kind) ?? 0) >= logEveryMs) {
      loggedAt.set(kind, Date.now())
      log.warn({ chainId, source: label, kind }, 'An explorer failed.')
    }
    // A single account may have data in an unknown form, an explorer may lack a part of the API, and a client may spend
    // its share of the budget. None of that may take the explorer from other requests.
    if (kind === 'invalid' || kind === 'refused' || kind === 'spent') health.left()
    else {
      health.failed(retryAfterMs)
      proof.forget()
    }
    return { waitMs: kind === 'spent' ? (retryAfterMs ?? 0) : health.restMs() }
  }

  return {
    id: `${settings.type}:${createHash('sha256').update(settings.url).digest('hex').slice(0, 8)}`,
    label,
    isForeign: proof.isForeign,
    restMs: health.restMs,
    async use(work, charge, signal) {
      const reason = proof.isForeign() ? 'foreign' : health.begin() ? undefined : 'resting'
      if (reason) {
        metrics.skipped.inc({ ...labels, reason })
        return { waitMs: health.restMs() }
      }
      const client = explorerApis[settings.type].create(requests.bind(charge, signal), chainId)
      try {
        if (!(await proof.prove(client))) {
          log.error({ chainId, source: label }, 'An explorer serves another chain and is not used.')
          health.left()
          return { waitMs: 0 }
        }
        const value = await work(client)
        health.succeeded()
        return { value }
      } catch (error) {
        const failure = toFailure(error, signal)
        if (failure) return fail(failure)
        // The client's limit, or the chain's own upstreams. Neither says anything about the explorer.
        health.left()
        throw error
      }
    },
  }
}

/** Converts an error of an explorer to a failure. Others return undefined. */
export function toFailure(error: unknown, signal: AbortSignal): ExplorerFailure | undefined {
  if (error instanceof ExplorerFailure) return error
  if (signal.aborted && error instanceof Error && /Abort|Timeout/.test(error.name))
    return new ExplorerFailure('late', 'The explorer did not respond in time.')
  return error instanceof TypeError ? new ExplorerFailure('invalid', error.message) : undefined
}
