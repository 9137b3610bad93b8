import { createHash } from 'node:crypto'
import { upstreamAnswerBytesMax } from '@latchkey/protocol/constants'
import {
  createRestUpstreams,
  type RestOptions,
  type RestProof,
  type RestUpstreams,
} from './createRestUpstreams.ts'

/**
 * Reads the chain's own id, which each node reports. A CAIP-2 reference of cosmos is that id, or a hash of it (CAIP-5).
 */
const proof: RestProof = {
  path: '/cosmos/base/tendermint/v1beta1/node_info',
  isOwn(answer, reference) {
    const network: unknown = Object(Object(JSON.parse(answer)).default_node_info).network
    if (typeof network !== 'string' || network === '') return undefined
    return network === reference || toHashed(network) === reference
  },
}

function toHashed(network: string): string {
  return `hashed-${createHash('sha256').update(network).digest('hex').slice(0, 16)}`
}

/** Creates the REST (LCD) nodes of the served Cosmos chains. Connects on first use. */
export function createCosmosNodes(options: Pick<RestOptions, 'chains' | 'log'>): RestUpstreams {
  return createRestUpstreams({ ...options, answerBytesMax: upstreamAnswerBytesMax, proof })
}
