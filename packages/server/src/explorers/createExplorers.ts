import type { Caip2 } from '@latchkey/protocol/ids'
import type { Charge } from '../base/charge.ts'
import type { ExplorerMetrics } from '../base/createExplorerMetrics.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { Rpc, RpcLogger } from '../rpc/createRpc.ts'
import { isExplorer, labelExplorer } from '../settings/explorers.ts'
import type { ExplorerSettings, ServedChain } from '../settings/settings.ts'
import type { ExplorerClient } from './apis/explorerApi.ts'
import { explorerApis } from './apis/explorerApis.ts'
import { type Budget, createBudget } from './createBudget.ts'
import { createExplorer, type Explorer } from './createExplorer.ts'

/** The explorers of the served chains. */
export type Explorers = {
  /** Returns whether a chain has explorers. */
  has(chainId: Caip2): boolean
  /**
   * Lets the chain's explorers work in the operator's order, until one succeeds. Resolves with its id as well, which
   * `only` accepts to continue with the same explorer. Calls `charge` before each request; it may throw. Throws
   * `UpstreamError` if no explorer succeeds, and CURSOR_INVALID if `only` is not one of them.
   */
  ask<value>(
    chainId: Caip2,
    work: (client: ExplorerClient) => Promise<value>,
    options: { charge: Charge; only?: string | undefined },
  ): Promise<{ value: value; source: string }>
  /** What the operator should know: explorers that serve another chain. */
  readonly notices: readonly string[]
}

/** Parameters of `createExplorers`. */
type ExplorersOptions = {
  chains: ReadonlyMap<Caip2, Pick<ServedChain, 'id' | 'explorers'>>
  /** Sends a request to the chain's own upstreams. */
  request: Rpc['request']
  metrics: ExplorerMetrics
  log: Pick<RpcLogger, 'warn' | 'error'>
  /** The time limit for all explorers of a chain together, in ms. */
  timeoutMs?: number
}

/** Leaves time for the chain's own upstreams within the deadline of a request to this server. */
const defaultTimeoutMs = 5_000

/** Creates the explorers of the chains that have any. Connects on first use. */
export function createExplorers({
  chains,
  request,
  metrics,
  log,
  timeoutMs = defaultTimeoutMs,
}: ExplorersOptions): Explorers {
  const budgetOf = createBudgets()
  const byChain = new Map<Caip2, readonly Explorer[]>()
  for (const { id, explorers = [] } of chains.values()) {
    const own = explorers.filter(isExplorer)
    const made = own.map((settings, at) =>
      createExplorer({
        chainId: id,
        settings,
        label: labelExplorer(own, at),
        budget: budgetOf(settings),
        request,
        metrics,
        log,
      }),
    )
    if (made.length > 0) byChain.set(id, made)
  }

  return {
    has: (chainId) => byChain.has(chainId),
    get notices() {
      return [...byChain].flatMap(([chainId, explorers]) =>
        explorers
          .filter((explorer) => explorer.isForeign())
          .map(({ label }) => `The explorer ${label} of ${chainId} serves another chain and is not used.`),
      )
    },
    async ask(chainId, work, { charge, only }) {
      const asked = (byChain.get(chainId) ?? []).filter(({ id }) => only === undefined || id === only)
      if (asked.length === 0 && only !== undefined)
        throw new RequestFailure('CURSOR_INVALID', {
          field: 'cursor',
          description: 'The explorer that made this page is no longer used. Start again without the cursor.',
        })
      const deadline = Date.now() + timeoutMs
      const isUsable = (explorer: Explorer) => !explorer.isForeign() && explorer.restMs() === 0
      let waitMs = Number.POSITIVE_INFINITY
      for (const [at, explorer] of asked.entries()) {
        // Each gets a share of the remaining time, so that a silent explorer leaves time for the next ones.
        const sharers = 1 + asked.slice(at + 1).filter(isUsable).length
        const shareMs = Math.max(1, Math.floor((deadline - Date.now()) / sharers))
        const used = await explorer.use(work, charge, AbortSignal.timeout(shareMs))
        if ('value' in used) return { value: used.value, source: explorer.id }
        if (!explorer.isForeign()) waitMs = Math.min(waitMs, used.waitMs)
      }
      throw new UpstreamError(
        `No explorer of ${chainId} is responding.`,
        waitMs > 0 && waitMs < Number.POSITIVE_INFINITY ? Math.ceil(waitMs / 1_000) : undefined,
      )
    },
  }
}

/** Creates what returns the budget of an explorer. Chains share that of a key. */
export function createBudgets(): (settings: ExplorerSettings) => Budget {
  const budgets = new Map<string, Budget>()
  return ({ type, url, key, perSecond, perDay }) => {
    const own = JSON.stringify([new URL(url).origin, key])
    const { perSecond: perSecondOfType, perDay: perDayOfType } = explorerApis[type]
    const budget =
      budgets.get(own) ??
      createBudget({ perSecond: perSecond ?? perSecondOfType, perDay: perDay ?? perDayOfType })
    budgets.set(own, budget)
    return budget
  }
}
