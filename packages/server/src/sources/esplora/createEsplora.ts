import {
  createRestUpstreams,
  type RestOptions,
  type RestProof,
  type RestUpstreams,
} from '../chains/createRestUpstreams.ts'

/** A page of an address may hold transactions with thousands of inputs. */
const answerBytesMax = 10_000_000

/** The first block's hash, with whose beginning a CAIP-2 reference of bip122 is written. */
const proof: RestProof = {
  path: '/block-height/0',
  isOwn: (answer, reference) =>
    /^[0-9a-f]{64}$/.test(answer.trim()) ? answer.trim().startsWith(reference) : undefined,
}

/** The Esploras of the served networks of Bitcoin. Connects to nothing until asked. */
export function createEsplora(options: Pick<RestOptions, 'chains' | 'log'>): RestUpstreams {
  return createRestUpstreams({ ...options, answerBytesMax, proof })
}
