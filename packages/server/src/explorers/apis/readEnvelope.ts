import { ExplorerFailure } from './explorerApi.ts'
import { toList } from './readValues.ts'

/**
 * Returns a reader of answers of Etherscan's API, and of those like it: `{"status","message","result"}`, by a reader of
 * rows. Errors come with status 200, and an empty list as an error.
 */
export function readEnvelope<row>(readRow: (json: unknown) => row): (json: unknown) => row[] {
  return (json) => {
    const { message, result, status } = Object(json)
    if (String(status) === '1') return toList(result).map((row) => readRow(row))
    if (Array.isArray(result) && result.length === 0) return []
    if (/^No .{0,40}found/i.test(String(message)) && !result) return []
    if (status === undefined) throw new TypeError("An explorer's answer has no status.")
    throw toFailure(`${message} ${typeof result === 'string' ? result : ''}`)
  }
}

/** Returns a reader of answers of the `proxy` module, which are JSON-RPC, or the common envelope of an error. */
export function readProxied<value>(read: (result: unknown) => value): (json: unknown) => value {
  return (json) => {
    const { error, message, result, status } = Object(json)
    if (status !== undefined) throw toFailure(`${message} ${typeof result === 'string' ? result : ''}`)
    if (error) throw toFailure(String(Object(error).message))
    if (result === undefined) throw new TypeError("An explorer's answer has no result.")
    return read(result)
  }
}

/** The explorer's text may repeat the key, so it is not part of the failure. */
function toFailure(text: string): ExplorerFailure {
  if (/rate limit|too many requests|max calls/i.test(text))
    return new ExplorerFailure('limited', 'The explorer asks for fewer requests.')
  if (/chainid/i.test(text)) return new ExplorerFailure('refused', 'The explorer does not serve the chain.')
  if (/api ?key/i.test(text)) return new ExplorerFailure('refused', 'The explorer refuses the API key.')
  if (/time-?out|busy|temporar|try again/i.test(text))
    return new ExplorerFailure('failed', 'The explorer failed.')
  return new ExplorerFailure('refused', 'The explorer refuses the request.')
}
