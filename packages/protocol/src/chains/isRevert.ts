/**
 * Returns whether a node reported a revert. Nodes use a code, words in the message, or words in the data. Only the
 * innermost error is the node's own: libraries add the endpoint's URL to the errors around it.
 */
export function isRevert(error: unknown): boolean {
  let innermost = error
  for (let next = error; isObject(next); next = next.cause) innermost = next
  if (!isObject(innermost)) return false
  // Errors of the embedded wallet have the node's response in `failure`.
  const said = isObject(innermost.failure) ? innermost.failure : innermost
  // Without a JSON-RPC code it is a network error, whose text may contain the host.
  if (typeof said.code !== 'number') return false
  if (said.code === revertCode) return true
  const { details, message, data } = said
  const within = isObject(data) ? [data.message, data.data] : [data]
  return [details ?? message, ...within].some((text) => typeof text === 'string' && revertWords.test(text))
}

type ErrorFields = Partial<Record<'cause' | 'failure' | 'code' | 'details' | 'message' | 'data', unknown>>

const isObject = (value: unknown): value is ErrorFields => typeof value === 'object' && value !== null

const revertCode = 3
/** `VM execution error.` with the data `Reverted 0x` is what Parity and Nethermind return. */
const revertWords = /\brevert(ed)?\b|vm exception|invalid opcode|bad instruction/i
