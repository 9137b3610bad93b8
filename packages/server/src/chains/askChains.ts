import { chainWaitMs } from '@latchkey/protocol/constants'
import { withDeadline } from '../base/withDeadline.ts'
import type { ServedChain } from '../settings/settings.ts'

/**
 * Queries several chains in parallel. A chain that fails or times out is left out if another succeeds, and `leftOut` is
 * called with the reason. If none succeeds, rejects with the first chain's error. A single chain has no timeout.
 */
export async function askChains<value>(
  chains: readonly ServedChain[],
  ask: (chain: ServedChain) => Promise<value>,
  leftOut: (reason: unknown) => void,
): Promise<value[]> {
  const asked = chains.map((chain) =>
    chains.length === 1 ? ask(chain) : withDeadline(chainWaitMs, ask(chain)),
  )
  const answers = await Promise.allSettled(asked)
  const failures = answers.filter((answer) => answer.status === 'rejected')
  if (failures[0] && failures.length === answers.length) throw failures[0].reason
  for (const { reason } of failures) leftOut(reason)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
