import type { Caip2 } from '@latchkey/protocol/ids'
import type { ExplorerMetrics } from '../../base/createExplorerMetrics.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { isExplorer, labelExplorer } from '../../settings/explorers.ts'
import type { IndexerSettings, ServedChain } from '../../settings/settings.ts'
import {
  createRestUpstreams,
  type RestOptions,
  type RestProof,
  type RestReason,
} from '../createRestUpstreams.ts'
import type { PolkadotPage, PolkadotPlace } from './polkadotRow.ts'
import { readSubquery, subqueryProof, toSubqueryQuery } from './subquery.ts'
import { createSubsquidProof, readSubsquid, toSubsquidQuery } from './subsquid.ts'

/** An indexer of a chain, by its GraphQL API. */
export type PolkadotIndexer = {
  /** Identifies it among the chain's indexers. */
  key: string
  /** Whether it stores who signed. */
  hasSigners: boolean
  /** Reads rows of an account, newest first. Throws `UpstreamError` if it does not respond, or with something else. */
  read(place: PolkadotPlace): Promise<PolkadotPage>
}

/** A kind of indexer. */
type Adapter = {
  hasSigners: boolean
  /** Creates the proof of its chain, with requests to the chain's own nodes. */
  toProof(request: Rpc['request']): RestProof
  toQuery(place: PolkadotPlace): string
  read(json: unknown, place: PolkadotPlace): PolkadotPage
}

/** The table of indexers. */
const adapters: { readonly [type in IndexerSettings['type']]: Adapter } = {
  subquery: { hasSigners: true, toProof: () => subqueryProof, toQuery: toSubqueryQuery, read: readSubquery },
  subsquid: {
    hasSigners: false,
    toProof: createSubsquidProof,
    toQuery: toSubsquidQuery,
    read: readSubsquid,
  },
}

const pageBytesMax = 1_000_000
/** The time limit of an indexer, which leaves time for the next one. */
const timeoutMs = 3_000

/** Creates the indexers of the served Polkadot chains, in the operator's order. Connects on first use. */
export function createPolkadotIndexers({
  chains,
  log,
  metrics,
  request,
}: Pick<RestOptions, 'chains' | 'log'> & { metrics?: ExplorerMetrics; request: Rpc['request'] }): (
  chainId: Caip2,
) => readonly PolkadotIndexer[] {
  const open = ({ id, explorers = [] }: ServedChain): readonly PolkadotIndexer[] =>
    explorers.flatMap((entry, at) => {
      if (isExplorer(entry)) return []
      const { type, url } = entry
      const { hasSigners, read, toProof, toQuery } = adapters[type]
      const upstream = createRestUpstreams({
        ...{ answerBytesMax: pageBytesMax, timeoutMs, chains, log },
        proof: toProof(request),
        urlsOf: () => [url],
        record: metrics && toRecord(metrics, labelExplorer(explorers, at)),
      })
      const indexer: PolkadotIndexer = {
        key: `${type} ${at}`,
        hasSigners,
        read: (place) => upstream.post(id, { query: toQuery(place) }, (json) => read(json, place)),
      }
      return [indexer]
    })
  const opened = new Map(
    [...chains.values()]
      .filter(({ network }) => network.chainNamespace === 'polkadot')
      .map((chain) => [chain.id, open(chain)]),
  )
  return (chainId) => opened.get(chainId) ?? []
}

/** The kinds of failure of explorers. */
const kinds: { readonly [reason in RestReason]: string } = {
  late: 'late',
  refused: 'refused',
  unsent: 'failed',
  broken: 'invalid',
}

function toRecord({ failures, requests, seconds }: ExplorerMetrics, source: string): RestOptions['record'] {
  return (chain, _place, durationMs, reason) => {
    requests.inc({ chain, source })
    seconds.observe({ chain, source }, durationMs / 1_000)
    if (reason !== undefined) failures.inc({ chain, source, kind: kinds[reason] })
  }
}
