import { findRpcMethod } from '@latchkey/protocol/rpc'

/**
 * How often the answer to a call may be used again. `constant`: it never changes, for the chain. `head`: until the
 * next block. `final`: for ever. `mined`: for ever once its block is final. `fresh`: not at all.
 */
export type Reuse = 'constant' | 'head' | 'final' | 'mined' | 'fresh'

/** What the proxy must know of a method to pass it on. */
export type MethodRule = {
  reuse: Reuse
  /** Place of the block parameter, which then decides instead of `reuse`. */
  block?: number
  /** Place of the configuration of Solana whose commitment decides: what is finalized is kept, once it is there. */
  commitment?: number
  /** Sent at most once: asking twice could do a thing twice. */
  once?: true
  /** May take long: it shares no request with others. */
  heavy?: true
  /** Leaves something behind at the upstream, so that all calls of its kind go to the operator's first. */
  pinned?: true
  /** The largest number of blocks that the first parameter may ask for. */
  blocksMax?: number
}

const filter: MethodRule = { reuse: 'fresh', once: true, pinned: true }

const listed: { readonly [method: string]: MethodRule } = {
  eth_blobBaseFee: { reuse: 'head' },
  eth_blockNumber: { reuse: 'head' },
  eth_call: { reuse: 'fresh', block: 1 },
  eth_chainId: { reuse: 'constant' },
  eth_createAccessList: { reuse: 'fresh', block: 1 },
  eth_estimateGas: { reuse: 'fresh', block: 1 },
  // The execution APIs' own limit. A count beyond 64 bits ends some nodes.
  eth_feeHistory: { reuse: 'fresh', block: 1, blocksMax: 1_024 },
  eth_gasPrice: { reuse: 'head' },
  eth_getBalance: { reuse: 'fresh', block: 1 },
  eth_getBlockByHash: { reuse: 'final' },
  eth_getBlockByNumber: { reuse: 'fresh', block: 0 },
  eth_getBlockReceipts: { reuse: 'fresh', block: 0, heavy: true },
  eth_getBlockTransactionCountByHash: { reuse: 'final' },
  eth_getBlockTransactionCountByNumber: { reuse: 'fresh', block: 0 },
  eth_getCode: { reuse: 'fresh', block: 1 },
  eth_getFilterChanges: filter,
  eth_getFilterLogs: filter,
  eth_getLogs: { reuse: 'head', heavy: true },
  eth_getProof: { reuse: 'fresh', block: 2 },
  eth_getStorageAt: { reuse: 'fresh', block: 2 },
  eth_getTransactionByBlockHashAndIndex: { reuse: 'final' },
  eth_getTransactionByBlockNumberAndIndex: { reuse: 'fresh', block: 0 },
  eth_getTransactionByHash: { reuse: 'mined' },
  eth_getTransactionCount: { reuse: 'fresh', block: 1 },
  eth_getTransactionReceipt: { reuse: 'mined' },
  eth_getUncleByBlockHashAndIndex: { reuse: 'final' },
  eth_getUncleByBlockNumberAndIndex: { reuse: 'fresh', block: 0 },
  eth_getUncleCountByBlockHash: { reuse: 'final' },
  eth_getUncleCountByBlockNumber: { reuse: 'fresh', block: 0 },
  eth_maxPriorityFeePerGas: { reuse: 'head' },
  eth_newBlockFilter: filter,
  eth_newFilter: filter,
  eth_newPendingTransactionFilter: filter,
  eth_sendRawTransaction: { reuse: 'fresh', once: true },
  eth_sendTransaction: { reuse: 'fresh', once: true },
  eth_syncing: { reuse: 'head' },
  eth_uninstallFilter: filter,
  net_listening: { reuse: 'head' },
  net_version: { reuse: 'constant' },
  web3_clientVersion: { reuse: 'head' },

  getBlock: { reuse: 'fresh', commitment: 1, heavy: true },
  getGenesisHash: { reuse: 'final' },
  getProgramAccounts: { reuse: 'fresh', heavy: true },
  getTransaction: { reuse: 'fresh', commitment: 1 },
  sendTransaction: { reuse: 'fresh', once: true },
}

const rules: ReadonlyMap<string, MethodRule> = new Map(Object.entries(listed))
const plain: MethodRule = { reuse: 'fresh' }

/** The rule of a method; for one that is not listed, that of a plain read. */
export function getMethodRule(method: string): MethodRule {
  return rules.get(method) ?? plain
}

/** Who answers a client's call: an upstream over HTTP or by WebSocket alone, the server itself, or nobody. */
export function getRoute(namespace: string, method: string): 'upstream' | 'socket' | 'server' | 'none' {
  // 7.24 names it: a node without unlocked accounts answers that it cannot sign.
  if (namespace === 'eip155' && method === 'eth_sendTransaction') return 'upstream'
  const answeredBy = findRpcMethod(namespace, method)?.answeredBy
  if (answeredBy === 'server') return 'server'
  if (answeredBy !== 'upstream') return 'none'
  return /[sS]ubscribe$/.test(method) ? 'socket' : 'upstream'
}
