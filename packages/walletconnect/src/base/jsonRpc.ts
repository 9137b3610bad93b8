/** A JSON-RPC 2.0 request. */
export type JsonRpcRequest = { id: number; jsonrpc: '2.0'; method: string; params: unknown }

/** A JSON-RPC 2.0 response. */
export type JsonRpcResponse = { id: number; jsonrpc: '2.0' } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

let lastId = 0

/** Creates a unique, increasing request id: milliseconds and three digits, at most 2^53. */
export function createId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 1_000 + Math.floor(Math.random() * 1_000))
  return lastId
}

/** Creates a request. */
export function request(method: string, params: unknown, id: number = createId()): JsonRpcRequest {
  return { id, jsonrpc: '2.0', method, params }
}

/** Creates a success response. */
export function result(id: number, value: unknown): JsonRpcResponse {
  return { id, jsonrpc: '2.0', result: value }
}

/** Creates an error response. */
export function failure(id: number, code: number, message: string): JsonRpcResponse {
  return { id, jsonrpc: '2.0', error: { code, message } }
}

/** Parses a request or a response; undefined for any other text. */
export function parseJsonRpc(text: string): JsonRpcRequest | JsonRpcResponse | undefined {
  const value = parseObject(text)
  if (!value || !Number.isSafeInteger(value.id)) return undefined
  const id = value.id as number
  if (typeof value.method === 'string') return request(value.method, value.params, id)
  if ('result' in value) return result(id, value.result)
  if (!isObject(value.error)) return undefined
  const { code, message, data } = value.error
  return {
    id,
    jsonrpc: '2.0',
    error: {
      code: typeof code === 'number' ? code : -32_603,
      message: typeof message === 'string' ? message : '',
      ...(data !== undefined && { data }),
    },
  }
}

/** Returns whether a value is an object other than null or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON of an object; undefined for any other text. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
