import { failureCodes } from './CallFailure.ts'

/** A limit on `eth_getLogs`, and the error beyond it. */
type Cap = { most: number; code: number; message: string }

/** What a kind of node has, and what it refuses. */
export type NodeKind = {
  /** Names the kind in tables. */
  title: string
  /** How many of the newest blocks it has the state of. All if absent. */
  stateBlocks?: number
  /** Whether it has `trace_block` and `trace_filter`. */
  hasTraces?: true
  /** Whether it has the methods of Otterscan. */
  hasOtterscan?: true
  /** The largest range of `eth_getLogs`, in blocks. */
  range?: Cap
  /** The most logs that `eth_getLogs` returns. */
  logs?: Cap
  /** How many calls it takes in a second. Beyond that it responds with 429 and `Retry-After`. */
  callsPerSecond?: number
  /** How many calls it takes in a batch. */
  batchMax?: number
  /** How many blocks each of the nodes behind the address lags. One of them responds, at random. */
  lags?: readonly number[]
  /** Tags that it does not know. */
  unknownTags?: readonly string[]
}

/** Kinds of nodes that servers are pointed at. */
export const nodeKinds = {
  traced: { title: 'own archive node with traces', hasTraces: true },
  otterscan: { title: "own archive node with Otterscan's methods", hasOtterscan: true },
  archive: { title: 'own archive node without traces' },
  pruned: {
    title: 'own pruned node',
    stateBlocks: 128,
    range: { most: 10_000, code: failureCodes.server, message: 'exceed maximum block range: 10000' },
    logs: {
      most: 10_000,
      code: failureCodes.limitExceeded,
      message: 'query returned more than 10000 results',
    },
  },
  hosted: {
    title: 'hosted node, 500 blocks, 100 calls a second',
    range: { most: 500, code: -32_614, message: 'eth_getLogs is limited to a 500 range' },
    logs: { most: 10_000, code: failureCodes.invalidParams, message: 'Log response size exceeded.' },
    callsPerSecond: 100,
    batchMax: 20,
    stateBlocks: 128,
  },
  pair: {
    title: 'two nodes behind a balancer, one 2 blocks behind',
    lags: [0, 2],
    unknownTags: ['finalized', 'safe', 'pending'],
    range: { most: 10_000, code: failureCodes.server, message: 'block range is too large' },
  },
} as const satisfies { [name: string]: NodeKind }

/** Name of a kind of node. */
export type NodeKindName = keyof typeof nodeKinds
