import { inTime } from '../../base/inTime.ts'
import { createPolkadotIndexers } from '../../chains/polkadot/createPolkadotIndexers.ts'
import { createRpc } from '../../rpc/createRpc.ts'
import { isRead } from '../../settings/isRead.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, titleOf } from '../probe.ts'
import type { Finding } from '../report.ts'
import { toRestProblem } from './toRestProblem.ts'

/** A well-known account of test chains, so that no visitor's address is sent. */
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** Checks the indexers of each Polkadot chain, without which it has no history. */
export const probeIndexers: Probe = ({ chains }, { hostMs }) =>
  chains
    .filter((chain) => isRead(chain) && chain.network.chainNamespace === 'polkadot')
    .map(async (chain) => {
      const { explorers = [] } = chain
      const findings =
        explorers.length > 0
          ? await Promise.all(explorers.map((_, at) => inspect(chain, at, hostMs)))
          : [without]
      return { title: titleOf(chain), findings }
    })

const without: Finding = {
  grade: 'warning',
  topic: 'History',
  text: 'none. Set explorers for the chain in CHAINS.',
  page: pages.polkadotHistory,
}

async function inspect(chain: ServedChain, at: number, limitMs: number): Promise<Finding> {
  const topic = `History ${at + 1}`
  const { type = '', url = '' } = chain.explorers?.[at] ?? {}
  const rpc = createRpc({ chains: [chain], logger: quiet, serverMethods: {} })
  const chains = new Map([[chain.id, chain]])
  const indexer = createPolkadotIndexers({ chains, log: quiet, request: rpc.request })(chain.id)[at]
  const text = `${type} at ${hostOf(url)}`
  try {
    await inTime(
      Promise.resolve(indexer?.read({ address, height: undefined, offset: 0, limit: 1 })),
      limitMs,
      () => {
        throw new TypeError('it did not respond in time')
      },
    )
    return { grade: 'ok', topic, text: `${text}: responds` }
  } catch (error) {
    return {
      grade: 'problem',
      topic,
      text: `${text}: ${toRestProblem(error)}. Correct explorers of the chain in CHAINS.`,
      page: pages.polkadotHistory,
    }
  } finally {
    await rpc.close()
  }
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
