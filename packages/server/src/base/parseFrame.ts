import { isObject } from '@latchkey/protocol/isObject'
import { parseJson } from '@latchkey/protocol/parseJson'

/** Parses a text frame of JSON-RPC, or returns `undefined` if it is not an object. */
export function parseFrame(text: string): Frame | undefined {
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

type Frame = { id?: unknown; method?: unknown; params?: unknown }

/** How many bytes are inspected at either end of a frame. */
const endBytes = 160
const idText = String.raw`(0|[1-9]\d{0,19}|"[\w.:-]{0,64}")`
const version = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`
const headOfCall = new RegExp(
  String.raw`^\s*\{\s*(?:${version},\s*)?(?:"id"\s*:\s*${idText}\s*,\s*)?(?:${version},\s*)?"method"\s*:`,
)
const endOfCall = new RegExp(String.raw`,\s*"id"\s*:\s*${idText}\s*(?:,\s*${version})?\}\s*$`)

/**
 * Returns a call's id as raw JSON without parsing the frame: the one before its method, or its last member. Undefined
 * for acknowledgements, batches, and calls with the id elsewhere.
 */
export function peekCallId(frame: Buffer): string | undefined {
  const head = headOfCall.exec(frame.toString('latin1', 0, endBytes))
  if (!head) return undefined
  return head[1] ?? endOfCall.exec(frame.toString('latin1', Math.max(0, frame.length - endBytes)))?.[1]
}
