import { rawElements, rawMembers } from '../base/rawJson.ts'
import type { Reply } from './reply.ts'

/** Parses the reply to the call `id`. Returns `undefined` if the text is not a JSON-RPC response to it. */
export function parseAnswer(text: string, id: number): Reply | undefined {
  const parsed = parseJson(text)
  return isMember(parsed) && (parsed.id === id || parsed.id === null) ? toReply(parsed, text) : undefined
}

/**
 * Parses the replies to a batch, by id. For a single object, returns the error in it, or `single`. Returns `undefined`
 * if the text is not JSON-RPC.
 */
export function parseAnswers(text: string): Map<unknown, Reply> | ErrorReply | 'single' | undefined {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) {
    if (!isMember(parsed)) return undefined
    const reply = toReply(parsed, text)
    return reply?.kind === 'error' ? reply : 'single'
  }
  const raw = rawElements(text)
  const replies = new Map<unknown, Reply>()
  for (const [at, element] of parsed.entries()) {
    if (!isMember(element)) continue
    const reply = toReply(element, raw[at] ?? '')
    if (reply) replies.set(element.id, reply)
  }
  return replies
}

type ErrorReply = Reply & { kind: 'error' }
type Answer = { id?: unknown; result?: unknown; error?: unknown }

function toReply(answer: Answer, text: string): Reply | undefined {
  if (isMember(answer.error)) {
    const { code } = answer.error as { code?: unknown }
    return {
      kind: 'error',
      code: Number.isInteger(Number(code ?? 0)) ? Number(code ?? 0) : 0,
      raw: rawMembers(text).get('error') ?? '',
    }
  }
  if (!('result' in answer)) return undefined
  const prefix = `{"jsonrpc":"2.0","id":${answer.id},"result":`
  // The usual format of nodes. Only in this format does the result extend to the last bracket.
  if (text.startsWith(prefix) && text.endsWith('}') && Object.keys(answer).length === 3)
    return { kind: 'result', raw: text.slice(prefix.length, -1) }
  return { kind: 'result', raw: rawMembers(text).get('result') ?? 'null' }
}

function isMember(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
