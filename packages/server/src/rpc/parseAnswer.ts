import { rawElements, rawMembers } from './rawJson.ts'
import type { Reply } from './reply.ts'

/** The reply to the one call `id`, or `undefined` where the text is no JSON-RPC answer to it. */
export function parseAnswer(text: string, id: number): Reply | undefined {
  const parsed = parseJson(text)
  return isMember(parsed) && (parsed.id === id || parsed.id === null) ? toReply(parsed, text) : undefined
}

/**
 * The replies to the calls of a batch, by id; `single` where one object came, or the error in it, `undefined` where no
 * JSON-RPC did.
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
  // What nodes send nearly always; only then does the result reach up to the last bracket.
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
