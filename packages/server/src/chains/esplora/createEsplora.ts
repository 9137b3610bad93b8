import {
  createRestUpstreams,
  type RestOptions,
  type RestProof,
  type RestUpstreams,
} from '../createRestUpstreams.ts'

/** A page of an address may contain transactions with thousands of inputs. */
const answerBytesMax = 10_000_000

/** Reads the first block's hash, whose start is the CAIP-2 reference of bip122. */
const proof: RestProof = {
  path: '/block-height/0',
  isOwn: (answer, reference) =>
    /^[0-9a-f]{64}$/.test(answer.trim()) ? answer.trim().startsWith(reference) : undefined,
}

/** Creates the Esplora upstreams of the served Bitcoin networks. Connects on first use. */
export function createEsplora(options: Pick<RestOptions, 'chains' | 'log'>): RestUpstreams {
  return createRestUpstreams({ ...options, answerBytesMax, proof })
}
