import { rpcRetryCodes } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Reply } from './reply.ts'

/**
 * What an error in a JSON-RPC answer is about. `busy`: the upstream refuses for now. `lacking`: this upstream does not have
 * what is asked for, another may. `final`: the answer to the call, whoever is asked.
 */
type ErrorKind = 'busy' | 'lacking' | 'final'

/** Rate and plan limits, by the codes of several providers, beside those of 9.6. */
const busyCodes = new Set<number>([...rpcRetryCodes, 429, -32007, -32016, -32029, -32090, -32097])
/** `invalidRequest` is what providers say of methods outside of a plan. */
const lackingCodes = new Set<number>([
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.methodNotSupported,
  rpcErrorCodes.invalidRequest,
  rpcErrorCodes.resourceNotFound,
  rpcErrorCodes.resourceUnavailable,
])
const busyMessages =
  /rate.?limit|too many (requests|connections)|exceeded .{0,60}(limit|quota|capacity)|(limit|quota|capacity) .{0,30}exceeded|request limit|quota|throttl|overloaded|over capacity|server (is )?busy|temporarily|service unavailable/
/** What every node says of the same call, under codes that nodes use for anything. */
const finalMessages =
  /revert|vm (exception|execution)|insufficient|nonce|\bgas\b|opcode|invalid jump|stack (under|over)flow|already known|underpriced|invalid (argument|params|parameter|address)/

/** Judges an error by its code, and by its message where the code is one that nodes use for anything. */
export function judgeError({ code, raw }: Reply & { kind: 'error' }): ErrorKind {
  // A contract's own words are in the message of a revert.
  if (code === revertedCode || code === rpcErrorCodes.invalidParams) return 'final'
  const message = messageOf(raw)
  // Nodes of Solana have these codes for slots.
  if (/\bslot\b/.test(message) && code !== rpcErrorCodes.limitExceeded) return 'lacking'
  if (busyCodes.has(code)) return 'busy'
  if (lackingCodes.has(code)) return 'lacking'
  if (finalMessages.test(message)) return 'final'
  // A block, a state, a plan: another upstream may have it, and is asked once. If it does not, little is lost.
  return busyMessages.test(message) ? 'busy' : 'lacking'
}

/** What nodes answer when a contract reverts. */
const revertedCode = 3

function messageOf(raw: string): string {
  const { message }: { message?: unknown } = JSON.parse(raw)
  return typeof message === 'string' ? message.slice(0, 500).toLowerCase() : ''
}

/** Tells whether an error says that the upstream does not have the method at all. */
export function lacksMethod({ code }: Reply & { kind: 'error' }): boolean {
  return lackingCodes.has(code)
}
