import { parseCaip2 } from '@latchkey/protocol/ids'
import { inTime } from '../../base/inTime.ts'
import { RefusedAnswerError } from '../../base/UpstreamError.ts'
import { createCosmosNodes, createEsplora, type RestUpstreams } from '../../chains/createRestUpstreams.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import { describeSeconds, type Finding, group } from '../report.ts'
import { toRestProblem } from './toRestProblem.ts'

/** What a host's newest block is. `time` is in seconds since 1970. */
type Head = { height: number; time: number }

/** Reads the newest block of one host. Its upstreams also prove which chain it serves. */
type ReadHead = (upstreams: RestUpstreams, chain: ServedChain) => Promise<Head>

const log = { error() {} }
/** Bitcoin's blocks may be two hours apart, those of Cosmos chains a few seconds. */
const kinds: readonly {
  namespace: string
  create: (options: { chains: ReadonlyMap<ServedChain['id'], ServedChain>; log: typeof log }) => RestUpstreams
  readHead: ReadHead
  /** Returns whether a host finds the transactions of accounts, which hosts of other kinds always do. */
  findsHistory?(upstreams: RestUpstreams, chain: ServedChain, height: number): Promise<boolean>
  staleS: number
}[] = [
  {
    namespace: 'bip122',
    create: createEsplora,
    staleS: 7_200,
    readHead: (upstreams, { id }) =>
      upstreams.get(id, '/blocks', (json) => {
        const [first] = Array.isArray(json) ? json : []
        return toHead(Object(first).height, Object(first).timestamp)
      }),
  },
  {
    namespace: 'cosmos',
    create: createCosmosNodes,
    staleS: 120,
    readHead: (upstreams, { id }) =>
      upstreams.get(id, '/cosmos/base/tendermint/v1beta1/blocks/latest', (json) => {
        const { block } = Object(json)
        const { height, time } = Object(Object(block).header)
        return toHead(Number(height), Date.parse(String(time)) / 1_000)
      }),
    findsHistory: findsTransactions,
  },
]

/** Checks the hosts of each chain with a REST API (Esplora, Cosmos): which chain they serve, and the newest block. */
export const probeRest: Probe = ({ chains }, { hostMs }) =>
  chains.filter(isRead).flatMap((chain) => {
    const kind = kinds.find(({ namespace }) => namespace === parseCaip2(chain.id).namespace)
    if (!kind) return []
    const inspect = async (url: string, at: number): Promise<Host> => {
      const topic = `Host ${at + 1}`
      const alone = { ...chain, rpcUrls: [url] }
      const upstreams = kind.create({ chains: new Map([[chain.id, alone]]), log })
      try {
        const head = await inTime(kind.readHead(upstreams, alone), hostMs, () => {
          throw new TypeError('it did not respond in time')
        })
        const ageS = Math.max(0, Date.now() / 1_000 - head.time)
        const text = `${hostOf(url)}: block ${group(head.height)}, ${describeSeconds(ageS)} old`
        const finding: Finding =
          ageS > kind.staleS
            ? { grade: 'warning', topic, text: `${text}. It is behind.`, page: pages.behind }
            : { grade: 'ok', topic, text }
        const hasHistory = await kind.findsHistory?.(upstreams, alone, head.height).catch(() => undefined)
        return { finding, isUsable: true, ...(hasHistory !== undefined && { hasHistory }) }
      } catch (error) {
        const text = `${hostOf(url)}: ${toRestProblem(error)}. Correct ${settingOf(chain)}.`
        return { finding: { grade: 'problem', topic, text, page: pages.unusable }, isUsable: false }
      }
    }
    return [
      Promise.all(chain.rpcUrls.map(inspect)).then((hosts) => ({
        title: titleOf(chain),
        findings: [
          ...hosts.map(({ finding }) => finding),
          ...(kind.findsHistory ? explainHistory(hosts) : []),
        ],
      })),
    ]
  })

/** What a host is, and whether it finds the transactions of accounts, if known. */
type Host = { finding: Finding; isUsable: boolean; hasHistory?: boolean }

function explainHistory(hosts: readonly Host[]): readonly Finding[] {
  const topic = 'History'
  const usable = hosts.filter(({ isUsable }) => isUsable)
  if (usable.length === 0) return []
  if (usable.some(({ hasHistory }) => hasHistory))
    return [{ grade: 'ok', topic, text: 'since the node began to index transactions.' }]
  const isKnown = usable.some(({ hasHistory }) => hasHistory === false)
  const text = isKnown
    ? 'none: the node does not index transactions.'
    : 'unknown: the node did not respond to a search for transactions. Check again later.'
  return [{ grade: 'warning', topic, text, page: pages.cosmosHistory }]
}

/** Searches the transactions of the newest block, in the forms of newer and older versions of the Cosmos SDK. */
async function findsTransactions(
  upstreams: RestUpstreams,
  { id }: ServedChain,
  height: number,
): Promise<boolean> {
  const condition = `tx.height=${height}`
  const read = (json: unknown) => {
    if (!Array.isArray(Object(json).tx_responses)) throw new TypeError('Unexpected response')
    return true
  }
  try {
    return await upstreams.get(id, '/cosmos/tx/v1beta1/txs', read, [
      { query: condition, page: '1', limit: '1' },
      { events: condition, page: '1', limit: '1', 'pagination.limit': '1' },
    ])
  } catch (error) {
    if (error instanceof RefusedAnswerError && error.refusal === 'notIndexed') return false
    throw error
  }
}

function toHead(height: unknown, time: unknown): Head {
  if (
    typeof height !== 'number' ||
    !Number.isSafeInteger(height) ||
    typeof time !== 'number' ||
    !Number.isFinite(time)
  )
    throw new TypeError('Unexpected response')
  return { height, time }
}
