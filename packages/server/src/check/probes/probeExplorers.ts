import { Registry } from 'prom-client'
import { createExplorerMetrics } from '../../base/createExplorerMetrics.ts'
import type { ExplorerClient, ExplorerFailureKind } from '../../explorers/apis/explorerApi.ts'
import { explorerApis } from '../../explorers/apis/explorerApis.ts'
import type { Budget } from '../../explorers/createBudget.ts'
import { toFailure } from '../../explorers/createExplorer.ts'
import { createBudgets } from '../../explorers/createExplorers.ts'
import { createProof } from '../../explorers/createProof.ts'
import { createRequests } from '../../explorers/createRequests.ts'
import { createRpc, type Rpc } from '../../rpc/createRpc.ts'
import { isExplorer } from '../../settings/explorers.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ExplorerSettings, ServedChain } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { type CheckLimits, hostOf, type Probe, titleOf } from '../probe.ts'
import type { Finding, Grade } from '../report.ts'

/** An account that nobody has, so that answers are short and no visitor's address is sent. */
const account = '0x1a7c4e1a7c4e1a7c4e1a7c4e1a7c4e1a7c4e1a7c'

/** What explorers are for, and a request that needs it. */
const uses: readonly { name: string; ask(client: ExplorerClient): Promise<unknown> }[] = [
  { name: 'history', ask: async (client) => client.openLists({ account })[0]?.next() },
  { name: 'NFTs', ask: (client) => client.nfts(account) },
  { name: 'approvals', ask: (client) => client.approvals(account) },
]

/** Checks the explorers of each EVM chain: that they serve the chain, and answer what the server asks them. */
export const probeExplorers: Probe = ({ chains }, limits) => {
  const explored = chains.filter((chain) => isRead(chain) && chain.explorers?.some(isExplorer))
  if (explored.length === 0) return []
  const { request, close } = createRpc({ chains: explored, logger: quiet, serverMethods: {} })
  const budgetOf = createBudgets()
  const inTurn = createQueues()
  const deadline = Date.now() + limits.hostMs
  const reports = explored.map(async (chain) => {
    const own = (chain.explorers ?? []).filter(isExplorer)
    const found = await Promise.all(
      own.map((settings, at) => {
        const budget = budgetOf(settings)
        return inTurn(budget, () =>
          inspect({ chain, settings, place: at + 1, budget, request, deadline, limits }),
        )
      }),
    )
    const findings = [...found.map(({ finding }) => finding), ...explainHistory(chain, found)]
    return { title: titleOf(chain), findings }
  })
  void Promise.allSettled(reports).then(() => close())
  return reports
}

/** Explorers with the same budget are asked one after the other, because it refuses requests that wait for long. */
function createQueues() {
  const last = new Map<Budget, Promise<unknown>>()
  return (budget: Budget, task: () => Promise<Inspected>): Promise<Inspected> => {
    const done = (last.get(budget) ?? Promise.resolve()).then(task)
    last.set(budget, done)
    return done
  }
}

/** What an explorer is good for, if that is known. */
type Inspected = { place: number; finding: Finding; isUsable: boolean | undefined }

function explainHistory({ index }: ServedChain, found: readonly Inspected[]): readonly Finding[] {
  const topic = 'History'
  const usable = found.filter(({ isUsable }) => isUsable)
  if (index || (usable.length === 0 && found.some(({ isUsable }) => isUsable === undefined))) return []
  if (usable.length === 0)
    return [
      {
        grade: 'problem',
        topic,
        text: 'none: no explorer can be used, so requests for history, NFTs and approvals fail.',
        page: pages.explorers,
      },
    ]
  const order = usable.map(({ place }) => `explorer ${place}`).join(', then ')
  return [{ grade: 'ok', topic, text: `from ${order}. Past values of accounts are not shown.` }]
}

/** Why an explorer cannot be used. */
type Trouble = ExplorerFailureKind | 'foreign' | 'unproved' | 'unasked'

async function inspect({
  chain,
  settings,
  place,
  budget,
  request,
  deadline,
  limits,
}: {
  chain: ServedChain
  settings: ExplorerSettings
  /** From 1. */
  place: number
  budget: Budget
  request: Rpc['request']
  /** When the check of all explorers ends, in ms since 1970. */
  deadline: number
  limits: CheckLimits
}): Promise<Inspected> {
  const metrics = createExplorerMetrics(new Registry())
  const labels = { chain: chain.id, source: settings.type }
  const requests = createRequests({ settings, budget, metrics, labels })
  const proof = createProof((method, params) => request(chain.id, method, params))
  /** Returns why the explorer did not do it. */
  const attempt = async (
    work: (client: ExplorerClient) => Promise<unknown>,
  ): Promise<Trouble | undefined> => {
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) return 'unasked'
    const signal = AbortSignal.timeout(Math.min(leftMs, limits.searchMs))
    try {
      await work(
        explorerApis[settings.type].create(
          requests.bind(() => {}, signal),
          chain.id,
        ),
      )
      return proof.isForeign() ? 'foreign' : undefined
    } catch (error) {
      return toFailure(error, signal)?.kind ?? 'unproved'
    }
  }
  const toInspected = (isUsable: boolean | undefined, grade: Grade, text: string): Inspected => ({
    place,
    isUsable,
    finding: {
      grade,
      topic: `Explorer ${place}`,
      text: `${settings.type} at ${hostOf(settings.url)}: ${text}`,
      ...(grade !== 'ok' && { page: pages.explorers }),
    },
  })
  const unusable = (trouble: Trouble) =>
    isUnknown(trouble)
      ? toInspected(undefined, 'warning', texts[trouble])
      : toInspected(false, 'problem', texts[trouble])

  const trouble = await attempt((client) => proof.prove(client))
  if (trouble) return unusable(trouble)
  const has: string[] = []
  const lacks: string[] = []
  let reason: Trouble | undefined
  for (const { name, ask } of uses) {
    const refusal = await attempt(ask)
    reason ??= refusal
    if (refusal) lacks.push(name)
    else has.push(name)
  }
  if (!reason) return toInspected(true, 'ok', `serves ${inWords(has)} of this chain`)
  if (has.length === 0) return unusable(reason)
  const text = `serves ${inWords(has)}, but not ${inWords(lacks)}, which the next explorer is asked for: ${texts[reason]}`
  return toInspected(true, 'warning', text)
}

const isUnknown = (trouble: Trouble) => trouble === 'unproved' || trouble === 'unasked'

const correct = 'Correct explorers of the chain in CHAINS.'
const texts: { readonly [trouble in Trouble]: string } = {
  foreign: `it serves another chain, so it is not used. ${correct}`,
  behind: `it does not have a block that is 1,000 blocks old. It is behind, or its URL is wrong. ${correct}`,
  refused: `it refuses requests. Its key is wrong, or its plan lacks this chain or API. ${correct}`,
  limited: 'it limits requests. Set a key with a larger plan, or lower perSecond.',
  spent: 'its limit of requests left no time to ask it.',
  late: 'it did not respond in time. Check again later.',
  failed: `it cannot be reached, or responds with something other than JSON. ${correct}`,
  invalid: `its responses are not those of its type. ${correct}`,
  unproved: 'unknown, because no node of the chain responds.',
  unasked: 'unknown, because its limit of requests left no time to ask it.',
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
