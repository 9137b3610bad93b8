import { parseCaip2 } from '@latchkey/protocol/ids'
import { toProof } from '../../rpc/toProof.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { type Answer, createAsk } from '../createAsk.ts'
import { pages } from '../pages.ts'
import { type CheckLimits, hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import { describeSeconds, type Finding, type Grade, group } from '../report.ts'

const staleS = 60

/** What a node said. `oldest` is the first slot that it keeps, if it told. */
type Node = { finding: Finding; isUsable: boolean; oldest?: number }

/** Checks the nodes of each Solana chain: the genesis hash, the newest slot, and how far back the ledger goes. */
export const probeSolana: Probe = ({ chains }, limits) =>
  chains
    .filter((chain) => isRead(chain) && parseCaip2(chain.id).namespace === 'solana')
    .map(async (chain) => {
      const nodes = await Promise.all(chain.rpcUrls.map((url, at) => inspect(chain, url, at + 1, limits)))
      const usable = nodes.filter(({ isUsable }) => isUsable)
      const findings = nodes.map(({ finding }) => finding)
      return {
        title: titleOf(chain),
        findings: usable.length > 0 ? [...findings, explainLedger(usable)] : findings,
      }
    })

async function inspect(chain: ServedChain, url: string, place: number, limits: CheckLimits): Promise<Node> {
  const ask = createAsk(url, limits)
  const finding = (grade: Grade, text: string, page?: string): Finding => ({
    grade,
    topic: `Node ${place}`,
    text: `${hostOf(url)}: ${text}`,
    ...(page && { page }),
  })
  const unusable = (problem: string): Node => ({
    finding: finding('problem', `${problem}. Correct ${settingOf(chain)}.`, pages.unusable),
    isUsable: false,
  })
  try {
    const { ping, isOwn } = toProof(chain.id)
    const genesis = await ask(ping.method)
    if (genesis.type === 'failure') return unusable(genesis.reason)
    const isRight = genesis.type === 'result' ? isOwn?.(JSON.stringify(genesis.value)) : undefined
    if (isRight === undefined) return unusable('it does not report its chain')
    if (!isRight) return unusable('it serves another chain')
    const [slot, first] = await Promise.all([ask('getSlot'), ask('getFirstAvailableBlock')])
    const height = toWhole(slot)
    if (height === undefined) return unusable('it returns no newest slot')
    const time = toWhole(await ask('getBlockTime', [height]))
    const ageS = time === undefined ? undefined : Math.max(0, Date.now() / 1_000 - time)
    const oldest = toWhole(first)
    const text = `slot ${group(height)}${ageS === undefined ? '' : `, ${describeSeconds(ageS)} old`}`
    return {
      finding:
        (ageS ?? 0) > staleS
          ? finding('warning', `${text}. It is behind.`, pages.behind)
          : finding('ok', text),
      isUsable: true,
      ...(oldest !== undefined && { oldest }),
    }
  } finally {
    await ask.close()
  }
}

function toWhole(answer: Answer): number | undefined {
  const value = answer.type === 'result' ? answer.value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

function explainLedger(nodes: readonly Node[]): Finding {
  const topic = 'History'
  const known = nodes.flatMap(({ oldest }) => oldest ?? [])
  if (known.length === 0)
    return {
      grade: 'warning',
      topic,
      text: 'unknown: the node does not tell how far back it goes.',
      page: pages.solana,
    }
  const oldest = Math.min(...known)
  if (oldest <= 1) return { grade: 'ok', topic, text: 'complete: the node has every block.' }
  return {
    grade: 'warning',
    topic,
    text: `before slot ${group(oldest)} not known: the node keeps no older blocks.`,
    page: pages.solana,
  }
}
