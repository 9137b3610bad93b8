import { findRpcMethod } from '@latchkey/protocol/rpc'

/**
 * How long the response to a call may be reused. `constant`: it never changes for the chain. `head`: until the next
 * block. `final`: forever. `mined`: forever once its block is final. `fresh`: not at all.
 */
export type Reuse = 'constant' | 'head' | 'final' | 'mined' | 'fresh'

/** How the proxy forwards a method. */
export type MethodRule = {
  reuse: Reuse
  /** Index of the block parameter, which then decides instead of `reuse`. */
  block?: number
  /** Index of the Solana configuration whose commitment decides: finalized results are cached once they exist. */
  commitment?: number
  /** Sent at most once, because a second call could repeat its effect. */
  once?: true
  /** May be slow, so it is never batched with other calls. */
  heavy?: true
  /** Leaves state at the upstream, so all calls of its kind go to the operator's first upstream. */
  pinned?: true
  /** The largest number of blocks that the first parameter may request. */
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
  // The limit of the execution APIs. A count beyond 64 bits crashes some nodes.
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
  trace_filter: { reuse: 'fresh', heavy: true },
  web3_clientVersion: { reuse: 'head' },

  getBlock: { reuse: 'fresh', commitment: 1, heavy: true },
  getGenesisHash: { reuse: 'final' },
  getProgramAccounts: { reuse: 'fresh', heavy: true },
  getTransaction: { reuse: 'fresh', commitment: 1 },
  sendTransaction: { reuse: 'fresh', once: true },
}

const rules: ReadonlyMap<string, MethodRule> = new Map(Object.entries(listed))
const plain: MethodRule = { reuse: 'fresh' }

/** Returns the rule of a method. Unlisted methods get the rule of a plain read. */
export function getMethodRule(method: string): MethodRule {
  return rules.get(method) ?? plain
}

/**
 * Returns what serves a client's call: an upstream over HTTP, an upstream over WebSocket only, the server itself, or
 * none.
 */
export function getRoute(namespace: string, method: string): 'upstream' | 'socket' | 'server' | 'none' {
  // Listed in 7.24: a node without unlocked accounts responds that it cannot sign.
  if (namespace === 'eip155' && method === 'eth_sendTransaction') return 'upstream'
  const answeredBy = findRpcMethod(namespace, method)?.answeredBy
  if (answeredBy === 'server') return 'server'
  if (answeredBy !== 'upstream') return 'none'
  return /[sS]ubscribe$/.test(method) ? 'socket' : 'upstream'
}
