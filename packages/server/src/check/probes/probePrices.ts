import { type Caip2, nativeTokenAddress, parseCaip2 } from '@latchkey/protocol/ids'
import { coinIds } from '../../prices/coinIds.ts'
import { createHttpPrices } from '../../prices/createHttpPrices.ts'
import type { ServerSettings } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe } from '../probe.ts'
import type { Finding } from '../report.ts'
import { toRestProblem } from './toRestProblem.ts'

type Source = NonNullable<ServerSettings['prices']>[number]

/** Checks the price services: each is asked for the price of the first served coin that it knows, or else of ether. */
export const probePrices: Probe = ({ chains, prices = [] }, { answerMs }) =>
  prices.map(async (source) => {
    const isKnown = ({ id }: { id: Caip2 }) => (source.chains?.[id]?.coin ?? coinIds[id]) !== undefined
    const asked = chains.find(isKnown)?.id ?? 'eip155:1'
    return { title: 'Prices', findings: [await inspect(source, asked, answerMs)] }
  })

async function inspect(source: Source, chainId: Caip2, answerMs: number): Promise<Finding> {
  const native = nativeTokenAddress(parseCaip2(chainId).namespace)
  const finding = (grade: Finding['grade'], text: string): Finding => ({
    grade,
    topic: source.type,
    text: `${hostOf(source.url)}: ${text}`,
    ...(grade !== 'ok' && { page: pages.prices }),
  })
  try {
    const { getDollarPrices } = createHttpPrices({ source, report() {}, isListed: () => true, answerMs })
    const price = (await getDollarPrices(chainId, [native])).get(native)
    return price
      ? finding('ok', `has the price of the coin of ${chainId}`)
      : finding('problem', `it has no recent price of the coin of ${chainId}. Correct its url in PRICES.`)
  } catch (error) {
    return finding('problem', `${toRestProblem(error)}. Correct its url or key in PRICES.`)
  }
}
