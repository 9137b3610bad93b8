import { rpcBatchSize } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { isObject } from '@latchkey/protocol/isObject'
import { rawElements, rawMembers } from '../base/rawJson.ts'
import { type Call, error, type Reply } from './reply.ts'

/** One entry of a request: a call, or the error reply if it is invalid. `id` is raw JSON; a notification has none. */
export type Entry =
  | { id: string | undefined; call: Call; reply?: never }
  | { id: string; call?: never; reply: Reply }

/** Why a body cannot be parsed at all. */
type BodyFailure = { code: number; message: string }

/** Parses a JSON-RPC 2.0 body: one call, or a batch of at most 1000 (9.8). */
export function parseBody(body: string): { batch: boolean; entries: Entry[] } | { failure: BodyFailure } {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { failure: { code: rpcErrorCodes.parse, message: 'The body is not valid JSON.' } }
  }
  if (!Array.isArray(parsed)) return { batch: false, entries: [parseEntry(parsed, body)] }
  if (parsed.length === 0)
    return { failure: { code: rpcErrorCodes.invalidRequest, message: 'The batch is empty.' } }
  if (parsed.length > rpcBatchSize) {
    const message = `The batch has ${parsed.length} entries; the limit is ${rpcBatchSize}.`
    return { failure: { code: rpcErrorCodes.invalidRequest, message } }
  }
  const raw = rawElements(body)
  return { batch: true, entries: parsed.map((value, at) => parseEntry(value, raw[at] ?? '')) }
}

function parseEntry(value: unknown, text: string): Entry {
  if (!isObject(value)) return { id: 'null', reply: invalid('A call must be an object.') }
  const { id, method, params, jsonrpc } = value
  const raw = rawMembers(text)
  const rawId = raw.get('id')
  if (rawId !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number')
    return { id: 'null', reply: invalid('An id must be a string, a number or null.') }
  const known = rawId ?? 'null'
  if (jsonrpc !== undefined && jsonrpc !== '2.0')
    return { id: known, reply: invalid('Only JSON-RPC 2.0 is supported.') }
  if (typeof method !== 'string') return { id: known, reply: invalid('A call must have a method.') }
  if (params !== undefined && params !== null && typeof params !== 'object')
    return {
      id: known,
      reply: error(rpcErrorCodes.invalidParams, 'Parameters must be an array or an object.'),
    }
  return { id: rawId, call: { method, params: params === null ? undefined : raw.get('params') } }
}

function invalid(message: string): Reply {
  return error(rpcErrorCodes.invalidRequest, message)
}
