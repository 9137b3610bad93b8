import { chainWaitMs } from '@latchkey/protocol/constants'
import type { ServedChain } from '../../settings.ts'
import { withDeadline } from '../../withDeadline.ts'

/**
 * Asks several chains at once. One that fails or takes too long is left out when another answers, and `leftOut` is
 * told why; when none answers, rejects as the first did. A chain that is asked alone may take its time.
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
