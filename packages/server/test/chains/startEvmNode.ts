import { type JsonAnswer, startJsonServer } from '../startJsonServer.ts'

/** A kind of node. By default it has everything, of a chain with 21 million blocks. */
type EvmNodeKind = {
  chainId?: number
  height?: number
  /** Age of its newest block, in seconds. */
  ageS?: number
  /** Largest range of logs, and how it refuses larger ones. */
  rangeMax?: number
  refuseRange?: (asked: number) => { code: number; message: string }
  /** How many blocks back it keeps state, and logs. */
  stateBlocks?: number
  logsBlocks?: number
  /** Methods that it lacks, and tags that it does not know. */
  lacks?: readonly string[]
  lacksTags?: readonly string[]
  takesBatches?: boolean
  client?: string
  /** Responds to a call instead of the node. */
  override?: (method: string, params: readonly unknown[]) => JsonAnswer | undefined
}

type Call = { id: number; method: string; params: unknown[] }

/** Starts a JSON-RPC server that plays a kind of node, without a chain behind it. Records every call. */
export async function startEvmNode(kind: EvmNodeKind = {}) {
  const { takesBatches = true, override } = kind
  const answerOne = ({ id, ...call }: Call) => ({ jsonrpc: '2.0', id, ...answer(kind, call) })
  const server = await startJsonServer(({ body }): JsonAnswer => {
    if (Array.isArray(body))
      return takesBatches
        ? { body: body.map(answerOne) }
        : {
            body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } },
          }
    const call = body as Call
    return override?.(call.method, call.params) ?? { body: answerOne(call) }
  })
  return {
    url: server.origin,
    calls: server.calls,
    /** Returns the parameters of the calls of a method. */
    paramsOf: (method: string) =>
      server.calls.flatMap(({ body }) => ((body as Call).method === method ? [(body as Call).params] : [])),
    stop: server.stop,
  }
}

function answer(kind: EvmNodeKind, { method, params }: Omit<Call, 'id'>) {
  const { ageS = 3, chainId = 1, client = 'Geth/v1.16.0', height = 21_000_000 } = kind
  const {
    lacks = [],
    lacksTags = [],
    logsBlocks = height,
    rangeMax,
    refuseRange,
    stateBlocks = height,
  } = kind
  const refuse = (code: number, message: string) => ({ error: { code, message } })
  if (lacks.includes(method)) return refuse(-32601, `the method ${method} does not exist/is not available`)
  const isLacking = (tag: unknown) => lacksTags.includes(String(tag))
  switch (method) {
    case 'eth_chainId':
      return { result: toHex(chainId) }
    case 'web3_clientVersion':
      return { result: client }
    case 'eth_syncing':
      return { result: false }
    case 'eth_getBlockByNumber':
      return isLacking(params[0])
        ? { result: null }
        : {
            result: {
              number: toHex(height),
              hash: toHash(/^0x/.test(String(params[0])) ? Number(params[0]) : height),
              timestamp: toHex(Math.floor(Date.now() / 1_000) - ageS),
            },
          }
    case 'eth_blockNumber':
      return { result: toHex(height) }
    case 'eth_getTransactionCount':
      return isLacking(params[1]) ? refuse(-32000, 'unknown block tag') : { result: '0x0' }
    case 'eth_getBalance':
      return height - Number(params[1]) > stateBlocks
        ? refuse(-32000, 'missing trie node 1d1f (path ) state 0x2c is not available')
        : { result: '0x0' }
    case 'eth_getLogs': {
      const { fromBlock, toBlock } = Object(params[0])
      const range = Number(toBlock) - Number(fromBlock) + 1
      if (rangeMax !== undefined && range > rangeMax)
        return { error: refuseRange?.(range) ?? { code: -32005, message: 'range is too large' } }
      if (height - Number(fromBlock) > logsBlocks) return refuse(4444, 'pruned history unavailable')
      return { result: [] }
    }
    case 'debug_traceTransaction':
      return refuse(-32000, 'transaction not found')
    case 'ots_getApiLevel':
      return { result: 8 }
    default:
      return { result: [] }
  }
}

const toHash = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
const toHex = (value: number) => `0x${value.toString(16)}`
