import { parseCaip2 } from '@latchkey/protocol/ids'
import { isObject } from '@latchkey/protocol/isObject'
import { toProof } from '../../rpc/toProof.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { createAsk } from '../createAsk.ts'
import { pages } from '../pages.ts'
import { type CheckLimits, hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import { type Finding, group } from '../report.ts'

/** Checks the nodes of each Polkadot chain: the genesis hash, the newest block, and whether it is in sync. */
export const probePolkadot: Probe = ({ chains }, limits) =>
  chains
    .filter((chain) => isRead(chain) && parseCaip2(chain.id).namespace === 'polkadot')
    .map(async (chain) => ({
      title: titleOf(chain),
      findings: await Promise.all(chain.rpcUrls.map((url, at) => inspect(chain, url, at + 1, limits))),
    }))

async function inspect(
  chain: ServedChain,
  url: string,
  place: number,
  limits: CheckLimits,
): Promise<Finding> {
  const ask = createAsk(url, limits)
  const finding = (grade: Finding['grade'], text: string, page?: string): Finding => ({
    grade,
    topic: `Node ${place}`,
    text: `${hostOf(url)}: ${text}`,
    ...(page && { page }),
  })
  const unusable = (problem: string) =>
    finding('problem', `${problem}. Correct ${settingOf(chain)}.`, pages.unusable)
  try {
    const genesis = await ask('chain_getBlockHash', [0])
    if (genesis.type === 'failure') return unusable(genesis.reason)
    const isRight =
      genesis.type === 'result' ? toProof(chain.id).isOwn?.(JSON.stringify(genesis.value)) : undefined
    if (isRight === undefined) return unusable('it does not report its chain')
    if (!isRight) return unusable('it serves another chain')
    const [header, health] = await Promise.all([ask('chain_getHeader'), ask('system_health')])
    const { number } = Object(header.type === 'result' ? header.value : undefined)
    const height =
      typeof number === 'string' && /^0x[\da-f]{1,12}$/i.test(number) ? Number(number) : undefined
    if (height === undefined) return unusable('it returns no newest block')
    const isSyncing = health.type === 'result' && isObject(health.value) && health.value.isSyncing === true
    return isSyncing
      ? finding('warning', `block ${group(height)}. It is still syncing.`, pages.behind)
      : finding('ok', `block ${group(height)}`)
  } finally {
    await ask.close()
  }
}
