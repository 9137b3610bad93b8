import { RpcFailure, rpcFailureCodes } from '../RpcFailure.ts'
import { readConfig } from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'

type Call = { id?: unknown; method?: unknown; params?: unknown }

/** Responds to a JSON-RPC text, a call or a batch. Undefined if no response is expected. */
export async function answerCalls(text: string, methods: RpcMethods, slot: () => number): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return writeError(null, new RpcFailure('parseError', 'Parse error'))
  }
  if (!Array.isArray(body)) return answer(body, methods, slot)
  if (body.length === 0) return writeError(null, new RpcFailure('invalidRequest', 'Invalid request'))
  const answers = await Promise.all(body.map((call: unknown) => answer(call, methods, slot)))
  const told = answers.filter((one) => one !== undefined)
  return told.length > 0 ? told : undefined
}

async function answer(call: unknown, methods: RpcMethods, slot: () => number): Promise<unknown> {
  const { id, method, params } = readConfig(call) as Call
  if (typeof method !== 'string')
    return writeError(id ?? null, new RpcFailure('invalidRequest', 'Invalid request'))
  // A notification, such as a client's ping.
  if (id === undefined) return undefined
  try {
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!found) throw new RpcFailure('methodNotFound', 'Method not found')
    const list = Array.isArray(params) ? (params as unknown[]) : []
    requireSlot(list, slot())
    return { jsonrpc: '2.0', result: await found(list), id }
  } catch (error) {
    return writeError(id, error)
  }
}

/** Throws if the client has seen a newer slot elsewhere (`minContextSlot`). */
function requireSlot(params: readonly unknown[], slot: number): void {
  for (const param of params) {
    const { minContextSlot } = readConfig(param)
    if (typeof minContextSlot === 'number' && minContextSlot > slot)
      throw new RpcFailure('contextSlotNotReached', 'Minimum context slot has not been reached', {
        contextSlot: slot,
      })
  }
}

function writeError(id: unknown, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const { code, data } =
    error instanceof RpcFailure ? error : { code: rpcFailureCodes.internalError, data: undefined }
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}
