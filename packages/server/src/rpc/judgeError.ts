import { rpcRetryCodes } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Reply } from './reply.ts'

/**
 * The kinds of JSON-RPC errors. `busy`: the upstream refuses for now. `lacking`: this upstream lacks the requested
 * data, but another may have it. `final`: the response to the call, which any upstream would give.
 */
type ErrorKind = 'busy' | 'lacking' | 'final'

/** Rate and plan limits, by the codes of several providers, in addition to those of 9.6. */
const busyCodes = new Set<number>([...rpcRetryCodes, 429, -32007, -32016, -32029, -32090, -32097])
/** Providers return `invalidRequest` for methods outside of a plan. */
const lackingCodes = new Set<number>([
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.methodNotSupported,
  rpcErrorCodes.invalidRequest,
  rpcErrorCodes.resourceNotFound,
  rpcErrorCodes.resourceUnavailable,
])
const busyMessages =
  /rate.?limit|too many (requests|connections)|exceeded .{0,60}(limit|quota|capacity)|(limit|quota|capacity) .{0,30}exceeded|request limit|quota|throttl|overloaded|over capacity|server (is )?busy|temporarily|service unavailable|(insufficient|not enough|out of) .{0,30}(credits|compute units)\b|insufficient .{0,30}(plan|tier|subscription)\b/
/** Nodes cap the range and the number of logs under codes that elsewhere mean a busy one. Another's cap may be higher. */
const rangeMessages =
  /(block|log) ?range|range (is )?(too|limit)|more than \d+ (results|logs|blocks)|too many (results|logs|blocks)|limited to .{0,40}blocks|(logs|results|response size) .{0,20}exceed|exceed.{0,40}(logs|results|blocks|response size)/
/**
 * Errors that every node returns for the same call, under codes that nodes use for anything. Gas, nonces and
 * insufficient amounts only in the words of nodes: geth appends `(supplied gas 30000000)` to its own failures, and
 * providers run out of credits.
 */
const finalMessages = new RegExp(
  [
    'revert|vm (exception|execution)|opcode|invalid jump|stack (under|over)flow',
    'already known|underpriced|invalid (argument|params|parameter|address)',
    'insufficient ?(sender |account )?(funds|balance|allowance|fees?|gas|maxfeepergas|lamports)\\b',
    'nonce ?(is )?too|nonce (exceeds|has max|mismatch|below)|(invalid|wrong|incorrect|lower|old) ?(transaction )?nonce|nonce ?gap',
    'out ?of ?gas|(intrinsic|floor data|not enough) ?gas|gas ?limit|gas ?uint|gas (required|spent|used|too|exceeds)',
    '(per (blob )?gas|gas price) .{0,30}(less|lower|below|higher|above|exceeds|too)',
  ].join('|'),
)

/** Classifies an error by its code, and by its message if nodes use the code for anything. */
export function judgeError({ code, raw }: Reply & { type: 'error' }): ErrorKind {
  // The message of a revert is written by the contract.
  if (code === revertedCode || code === rpcErrorCodes.invalidParams) return 'final'
  const message = messageOf(raw)
  // Solana nodes use these codes for missing slots.
  if (/\bslot\b/.test(message) && code !== rpcErrorCodes.limitExceeded) return 'lacking'
  if (rangeMessages.test(message)) return 'lacking'
  if (busyCodes.has(code)) return 'busy'
  if (lackingCodes.has(code)) return 'lacking'
  if (finalMessages.test(message)) return 'final'
  // A missing block or state, or a plan limit: another upstream may have it and is tried once, at little cost.
  return busyMessages.test(message) ? 'busy' : 'lacking'
}

/** The error code for a reverted call. */
const revertedCode = 3

/** Returns the message of an error, in lower case and cut. Empty without one. */
export function messageOf(raw: string): string {
  const { message }: { message?: unknown } = JSON.parse(raw)
  return typeof message === 'string' ? message.slice(0, 500).toLowerCase() : ''
}

/** Returns whether an error means that the upstream lacks the method altogether. */
export function lacksMethod({ code }: Reply & { type: 'error' }): boolean {
  return lackingCodes.has(code)
}
