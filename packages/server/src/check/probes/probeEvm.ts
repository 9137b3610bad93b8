import { parseCaip2 } from '@latchkey/protocol/ids'
import { toProof } from '../../rpc/toProof.ts'
import { isRead } from '../../settings/isRead.ts'
import { explainEvmNodes } from '../evm/explainEvmNodes.ts'
import { inspectEvmNode } from '../evm/inspectEvmNode.ts'
import { type Probe, titleOf } from '../probe.ts'

/** Checks the nodes of each EVM chain. */
export const probeEvm: Probe = ({ chains }, limits) =>
  chains
    .filter((chain) => isRead(chain) && parseCaip2(chain.id).namespace === 'eip155')
    .map(async (chain) => {
      const nodes = await Promise.all(
        chain.rpcUrls.map((url, at) => inspectEvmNode(url, at + 1, toProof(chain.id), limits)),
      )
      return { title: titleOf(chain), findings: explainEvmNodes(chain, nodes), facts: nodes }
    })
