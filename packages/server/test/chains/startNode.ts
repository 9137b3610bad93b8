import { isObject } from '@latchkey/protocol/isObject'
import { sendJson, startUpstream, type UpstreamCall } from '../startUpstream.ts'

/** What a node refuses or gets wrong. Tests may change it while the node runs. */
export type NodeFaults = {
  /** The largest range of blocks of `eth_getLogs` and `trace_filter`. */
  rangeMax?: number
  /** The largest number of logs in one response. */
  logsMax?: number
  /** Whether more logs are cut off without an error. */
  isSilent?: boolean
  /** Methods that the node does not have. One that ends with `_` stands for all that begin so. */
  lacks?: readonly string[]
  /** How many blocks below the head the node has state of. All by default. */
  stateBlocks?: number
  /** By how many blocks the node's logs are behind its head. */
  logsBehind?: number
  /** Whether nothing is answered. */
  isDown?: boolean
  /** Returns the address of the node that responds to the next call, if it is another one. */
  choose?: () => string
  /** Called with each call before it is answered. */
  onCall?: (call: UpstreamCall) => void
  /** Changes a response. */
  alter?: (call: UpstreamCall, answer: NodeAnswer) => object
}

/** A response of a node to one call. */
type NodeAnswer = { result?: unknown; error?: { code: number; message: string } }

/** Starts a node in front of another one, with faults, at any free port by default. */
export async function startNode(url: string, faults: NodeFaults = {}, port = 0) {
  const send = async (call: UpstreamCall): Promise<object> => {
    const answer = await fetch(faults.choose?.() ?? url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...call }),
    })
    return (await answer.json()) as object
  }
  const head = async () => {
    const answer = (await send({ id: 0, method: 'eth_blockNumber', params: [] })) as { result: string }
    return Number(answer.result)
  }

  const answerOne = async (call: UpstreamCall): Promise<object> => {
    const { id, method, params } = call
    const refuse = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
    if (faults.lacks?.some((name) => (name.endsWith('_') ? method.startsWith(name) : method === name)))
      return refuse(-32601, `the method ${method} does not exist/is not available`)
    if (method === 'eth_getBalance' || method === 'eth_getTransactionCount') {
      const height = Number(params[1])
      if (faults.stateBlocks !== undefined && height < (await head()) - faults.stateBlocks)
        return refuse(-32000, 'missing trie node 0123 (path 04) state 0x5 is not available')
    }
    if (method !== 'eth_getLogs' && method !== 'trace_filter') return send(call)
    const [filter] = params
    if (!isObject(filter)) return send(call)
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
    if (faults.rangeMax !== undefined && to - from + 1 > faults.rangeMax)
      return refuse(-32600, `eth_getLogs is limited to a ${faults.rangeMax} blocks range`)
    if (method !== 'eth_getLogs') return send(call)
    const last = (await head()) - (faults.logsBehind ?? 0)
    if (from > last) return { jsonrpc: '2.0', id, result: [] }
    const toBlock = `0x${Math.min(to, last).toString(16)}`
    const answer = (await send({ id, method, params: [{ ...filter, toBlock }] })) as { result?: unknown[] }
    if (faults.logsMax === undefined || (answer.result?.length ?? 0) <= faults.logsMax) return answer
    if (faults.isSilent) return { ...answer, result: answer.result?.slice(0, faults.logsMax) }
    return refuse(-32005, `query returned more than ${faults.logsMax} results`)
  }

  const answer = async (call: UpstreamCall) => {
    const answered = await answerOne(call)
    return faults.alter?.(call, answered) ?? answered
  }

  const node = await startUpstream((calls, response, batch) => {
    for (const call of calls) faults.onCall?.(call)
    if (faults.isDown) return response.destroy()
    void Promise.all(calls.map(answer)).then(
      (answers) => sendJson(response, batch ? answers : answers[0]),
      () => response.destroy(),
    )
    return true
  }, port)
  return { ...node, faults }
}
