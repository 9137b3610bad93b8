import { parseCaip2 } from '@latchkey/protocol/ids'
import { inTime } from '../../base/inTime.ts'
import { reasonOf } from '../../base/reasonOf.ts'
import { createCosmosNodes, createEsplora, type RestUpstreams } from '../../chains/createRestUpstreams.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import { describeSeconds, type Finding, group } from '../report.ts'

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
  },
]

/** Checks the hosts of each chain with a REST API (Esplora, Cosmos): which chain they serve, and the newest block. */
export const probeRest: Probe = ({ chains }, { hostMs }) =>
  chains.filter(isRead).flatMap((chain) => {
    const kind = kinds.find(({ namespace }) => namespace === parseCaip2(chain.id).namespace)
    if (!kind) return []
    const inspect = async (url: string, at: number): Promise<Finding> => {
      const topic = `Host ${at + 1}`
      const alone = { ...chain, rpcUrls: [url] }
      const upstreams = kind.create({ chains: new Map([[chain.id, alone]]), log })
      try {
        const head = await inTime(kind.readHead(upstreams, alone), hostMs, () => {
          throw new TypeError('it did not respond in time')
        })
        const ageS = Math.max(0, Date.now() / 1_000 - head.time)
        const text = `${hostOf(url)}: block ${group(head.height)}, ${describeSeconds(ageS)} old`
        return ageS > kind.staleS
          ? { grade: 'warning', topic, text: `${text}. It is behind.`, page: pages.behind }
          : { grade: 'ok', topic, text }
      } catch (error) {
        return {
          grade: 'problem',
          topic,
          text: `${hostOf(url)}: ${toProblem(error)}. Correct ${settingOf(chain)}.`,
          page: pages.unusable,
        }
      }
    }
    return [Promise.all(chain.rpcUrls.map(inspect)).then((findings) => ({ title: titleOf(chain), findings }))]
  })

/** The errors of upstreams are sentences of this server about "an upstream", without addresses. */
function toProblem(error: unknown): string {
  const reason = reasonOf(error)
  if (/serves a chain other than/.test(reason)) return 'it serves another chain'
  if (/does not report its chain/.test(reason)) return 'it does not report its chain'
  const [, status] = /^An upstream returned (\d{3})$/.exec(reason) ?? []
  if (status) return `it returned ${status}`
  if (/JSON|Unexpected/.test(reason)) return 'it responds with something other than JSON'
  if (/time|abort/i.test(reason)) return 'it did not respond in time'
  return 'it cannot be reached'
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
