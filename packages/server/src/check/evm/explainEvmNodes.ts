import { rpcFinalityBlocks } from '@latchkey/protocol/constants'
import type { ServedChain } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { settingOf } from '../probe.ts'
import { describeSeconds, type Finding, type Grade, group, plural } from '../report.ts'
import type { Capability, EvmNode } from './evmNode.ts'

/** From this age of its newest block on, a node may be behind. The slowest chains have a block every 15 s. */
const staleS = 120
const slowMs = 1_000
/** What `rpcFinalityBlocks` of 12 s take. */
const finalMinutes = Math.round((rpcFinalityBlocks * 12) / 60)
/** Blocks by which load balancers and distance explain that a node is behind another one. */
const lagBlocksMax = 20
/** From this many ranges on, the first history of an account takes minutes. */
const rangesMax = 5_000

/** Says what a chain's nodes mean for visitors. What one node lacks, another one of the chain may have. */
export function explainEvmNodes(chain: ServedChain, nodes: readonly EvmNode[]): Finding[] {
  const usable = nodes.filter(({ problem }) => problem === undefined)
  const best = Math.max(...usable.map(({ head }) => head?.height ?? 0))
  const described = nodes.map((node) => describeNode(chain, node, best))
  if (usable.length === 0) return described
  const facts = unite(usable)
  return [...described, ...explainPast(chain, facts), ...explainTags(facts)]
}

/** Says where history comes from, in the order in which the server looks: index, explorers, nodes. */
function explainPast(chain: ServedChain, facts: Facts): readonly Finding[] {
  if (chain.index) return [explainIndex(chain, facts), explainIndexedTransfers(chain, facts)]
  // `probeExplorers` says what they have.
  if (chain.explorers?.length) return []
  if (chain.accounts === false) return [withoutHistory]
  return [explainHistory(facts), explainTransfers(chain, facts)]
}

function describeNode(chain: ServedChain, node: EvmNode, best: number): Finding {
  const topic = `Node ${node.place}`
  const finding = (grade: Grade, text: string, page?: string): Finding => ({
    grade,
    topic,
    text: `${node.host}: ${text}`,
    ...(page && { page }),
  })
  if (node.problem !== undefined)
    return finding('problem', `${node.problem}. Correct ${settingOf(chain)}.`, pages.unusable)
  const { answerMs = 0, client = 'a node', head = { height: 0, ageS: 0 }, isSyncing } = node
  const facts = `${client}, block ${group(head.height)}, ${describeSeconds(head.ageS)} old, responds in ${group(answerMs)} ms`
  const behind = best - head.height
  if (isSyncing) return finding('warning', `${facts}. It is still syncing.`, pages.behind)
  if (behind > lagBlocksMax)
    return finding('warning', `${facts}. It is ${plural(behind, 'block')} behind another node.`, pages.behind)
  if (head.ageS > staleS)
    return finding('warning', `${facts}. It is behind, or the chain is idle.`, pages.behind)
  if (answerMs > slowMs) return finding('warning', `${facts}. It is slow.`, pages.slow)
  return finding('ok', facts)
}

/** What the nodes of a chain can do together. */
type Facts = Pick<EvmNode, 'stateBlocks' | 'logsRange' | 'logsBlocks' | 'has'> & { height: number }

function unite(nodes: readonly EvmNode[]): Facts {
  const most = (of: (node: EvmNode) => number | undefined) => {
    const known = nodes.map(of).filter((value) => value !== undefined)
    return known.length > 0 ? Math.max(...known) : undefined
  }
  const stateBlocks = most((node) => node.stateBlocks)
  const logsRange = most(({ logsRange }) => logsRange)
  const logsBlocks = most(({ logsBlocks }) => logsBlocks)
  const names = [...new Set(nodes.flatMap(({ has }) => Object.keys(has) as Capability[]))]
  return {
    height: most(({ head }) => head?.height) ?? 0,
    ...(stateBlocks !== undefined && { stateBlocks }),
    ...(logsRange !== undefined && { logsRange }),
    ...(logsBlocks !== undefined && { logsBlocks }),
    has: Object.fromEntries(names.map((name) => [name, nodes.some(({ has }) => has[name])])),
  }
}

const historyTopic = 'History'

const withoutHistory: Finding = {
  grade: 'warning',
  topic: historyTopic,
  text: 'none, and no NFTs and approvals: accounts is false in CHAINS, and the chain has neither index nor explorers. Set one of them.',
  page: pages.evmHistory,
}

function explainHistory({ height, logsBlocks, logsRange }: Facts): Finding {
  const finding = (grade: Grade, text: string): Finding => ({
    grade,
    topic: historyTopic,
    text,
    ...(grade !== 'ok' && { page: pages.ranges }),
  })
  if (logsRange === undefined || logsBlocks === undefined)
    return finding('warning', 'unknown: the node did not respond to eth_getLogs. Check again later.')
  if (logsRange === 0) return finding('warning', 'none: the node refuses eth_getLogs.')
  if (logsBlocks < height)
    return finding(
      'warning',
      `of tokens and NFTs only for about the last ${plural(logsBlocks, 'block')}: the node keeps no older logs.`,
    )
  if (logsRange >= height)
    return finding('ok', 'of tokens and NFTs: complete. The node searches all logs at once.')
  const ranges = Math.ceil(height / logsRange)
  const text = `of tokens and NFTs: complete, in ${plural(ranges, 'range')} of ${plural(logsRange, 'block')}, with three requests each.`
  return ranges > rangesMax
    ? finding('warning', `${text} A new account takes minutes: use a node that allows larger ranges.`)
    : finding('ok', text)
}

const transfersTopic = ({ network }: ServedChain) => `${network.nativeCurrency.symbol} transfers`

function explainTransfers(chain: ServedChain, { has, height, stateBlocks }: Facts): Finding {
  const topic = transfersTopic(chain)
  if (has.trace_filter || has.ots)
    return {
      grade: 'ok',
      topic,
      text: `complete, from ${has.trace_filter ? 'traces' : 'the node’s Otterscan index'}.`,
    }
  if (stateBlocks === undefined)
    return {
      grade: 'warning',
      topic,
      text: 'unknown: the node did not return old balances. Check again later.',
    }
  if (stateBlocks >= height)
    return { grade: 'ok', topic, text: 'complete, found by old balances, which is slower.' }
  return {
    grade: 'warning',
    topic,
    text: `before block ${group(height - stateBlocks)} not known: the node has neither old balances (an archive) nor trace_filter.`,
    page: pages.archive,
  }
}

function explainIndex({ index }: ServedChain, { has }: Facts): Finding {
  const text = `complete from block ${index?.fromBlock}, from the index`
  if (has.eth_getBlockReceipts !== false) return { grade: 'ok', topic: historyTopic, text: `${text}.` }
  return {
    grade: 'warning',
    topic: historyTopic,
    text: `${text}. Without eth_getBlockReceipts, indexing takes a request for each transaction.`,
    page: pages.index,
  }
}

function explainIndexedTransfers(chain: ServedChain, { has }: Facts): Finding {
  const topic = transfersTopic(chain)
  const text = `complete from block ${chain.index?.fromBlock}`
  if (has.trace_block) return { grade: 'ok', topic, text: `${text}, with those inside of contract calls.` }
  return {
    grade: 'warning',
    topic,
    text: `${text}, but those inside of contract calls are not known: the node has no trace_block.`,
    page: pages.archive,
  }
}

function explainTags({ has }: Facts): Finding[] {
  return [
    {
      grade: 'ok',
      topic: 'Finality',
      text:
        has.finalized === false
          ? `a block counts as final after about ${finalMinutes} min: the node has no finalized tag.`
          : 'by the finalized tag.',
    },
    ...(has.pending === false
      ? [
          {
            grade: 'warning' as const,
            topic: 'Pending',
            text: 'a second transaction may fail until the first one is mined: the node counts no pending ones.',
            page: pages.tags,
          },
        ]
      : []),
    {
      grade: 'ok',
      topic: 'Methods',
      text: `${listNames(has, true) || 'none'}${listNames(has, false) && `; not ${listNames(has, false)}`}.`,
    },
  ]
}

/** Tags have lines of their own. */
const methods: readonly Capability[] = [
  'batches',
  'eth_getBlockReceipts',
  'trace_block',
  'trace_filter',
  'debug_traceTransaction',
  'ots',
]
const listNames = (has: Facts['has'], offered: boolean) =>
  methods
    .filter((name) => has[name] === offered)
    .map((name) => (name === 'ots' ? 'ots_' : name))
    .join(', ')
