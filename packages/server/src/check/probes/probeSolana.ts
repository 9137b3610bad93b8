import { parseCaip2 } from '@latchkey/protocol/ids'
import { toProof } from '../../rpc/toProof.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { createAsk } from '../createAsk.ts'
import { pages } from '../pages.ts'
import { type CheckLimits, hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import { describeSeconds, type Finding, group } from '../report.ts'

const staleS = 60

/** Checks the nodes of each Solana chain: the genesis hash, the newest slot, and how far back the ledger goes. */
export const probeSolana: Probe = ({ chains }, limits) =>
  chains
    .filter((chain) => isRead(chain) && parseCaip2(chain.id).namespace === 'solana')
    .map(async (chain) => {
      const findings = await Promise.all(chain.rpcUrls.map((url, at) => inspect(chain, url, at + 1, limits)))
      return { title: titleOf(chain), findings: findings.flat() }
    })

async function inspect(
  chain: ServedChain,
  url: string,
  place: number,
  limits: CheckLimits,
): Promise<readonly Finding[]> {
  const ask = createAsk(url, limits)
  const topic = `Node ${place}`
  const unusable = (problem: string): readonly Finding[] => [
    {
      grade: 'problem',
      topic,
      text: `${hostOf(url)}: ${problem}. Correct ${settingOf(chain)}.`,
      page: pages.unusable,
    },
  ]
  try {
    const { ping, isOwn } = toProof(chain.id)
    const genesis = await ask(ping.method)
    if (genesis.type === 'failure') return unusable(genesis.reason)
    const isRight = genesis.type === 'result' ? isOwn?.(JSON.stringify(genesis.value)) : undefined
    if (isRight === undefined) return unusable('it does not report its chain')
    if (!isRight) return unusable('it serves another chain')
    const [slot, first] = await Promise.all([ask('getSlot'), ask('getFirstAvailableBlock')])
    const height = slot.type === 'result' ? Number(slot.value) : Number.NaN
    if (!Number.isSafeInteger(height)) return unusable('it returns no newest slot')
    const time = await ask('getBlockTime', [height])
    const ageS = time.type === 'result' ? Date.now() / 1_000 - Number(time.value) : 0
    const old = Number.isFinite(ageS) && ageS > staleS
    const oldest = first.type === 'result' ? Number(first.value) : Number.NaN
    return [
      {
        grade: old ? 'warning' : 'ok',
        topic,
        text: `${hostOf(url)}: slot ${group(height)}${Number.isFinite(ageS) ? `, ${describeSeconds(Math.max(0, ageS))} old` : ''}`,
        ...(old && { page: pages.behind }),
      },
      explainLedger(oldest),
    ]
  } finally {
    await ask.close()
  }
}

function explainLedger(oldest: number): Finding {
  const topic = 'History'
  if (!Number.isSafeInteger(oldest))
    return {
      grade: 'warning',
      topic,
      text: 'unknown: the node does not tell how far back it goes.',
      page: pages.solana,
    }
  if (oldest <= 1) return { grade: 'ok', topic, text: 'complete: the node has every block.' }
  return {
    grade: 'warning',
    topic,
    text: `before slot ${group(oldest)} not known: the node keeps no older blocks.`,
    page: pages.solana,
  }
}
