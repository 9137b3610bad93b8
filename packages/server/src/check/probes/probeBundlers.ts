import { entryPoint08Address } from 'viem/account-abstraction'
import { inTime } from '../../base/inTime.ts'
import { askUpstream } from '../../smartAccounts/askUpstream.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, titleOf } from '../probe.ts'
import type { Finding } from '../report.ts'

const topic = 'Bundler'
const page = pages.smartAccounts

/** Checks the bundler of each chain with smart accounts: it supports their entry point. */
export const probeBundlers: Probe = ({ chains }, { answerMs }) =>
  chains.flatMap((chain) =>
    chain.smartAccounts
      ? [
          inspect(chain.smartAccounts.bundlerUrl, answerMs).then((finding) => ({
            title: titleOf(chain),
            findings: [finding],
          })),
        ]
      : [],
  )

async function inspect(url: string, answerMs: number): Promise<Finding> {
  const asked = askUpstream(url, 'eth_supportedEntryPoints', []).catch(() => undefined)
  const answer = await inTime(asked, answerMs, () => undefined)
  const problem = (text: string): Finding => ({
    grade: 'problem',
    topic,
    text: `${hostOf(url)}: ${text}`,
    page,
  })
  if (!Array.isArray(answer?.result))
    return problem(
      'it does not respond to eth_supportedEntryPoints. Correct bundlerUrl of the chain in CHAINS.',
    )
  const isSupported = answer.result.some(
    (address) => String(address).toLowerCase() === entryPoint08Address.toLowerCase(),
  )
  return isSupported
    ? { grade: 'ok', topic, text: `${hostOf(url)}: supports EntryPoint 0.8` }
    : problem('it does not support EntryPoint 0.8, so smart accounts cannot send. Set another bundlerUrl.')
}
