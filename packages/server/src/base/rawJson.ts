/**
 * Splits JSON text into its parts without reserializing them, so that requests and responses pass through byte for byte
 * and numbers beyond 2^53 keep their digits. The text must be valid JSON: parse it first.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const zero = 0x30
const nine = 0x39
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Returns the members of a JSON object as raw text, by name. Of duplicate names the last wins, as in `JSON.parse`. */
export function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>()
  let at = text.indexOf('{') + 1
  for (;;) {
    const nameStart = text.indexOf('"', at)
    if (nameStart < 0) return members
    const nameEnd = endOfString(text, nameStart)
    const valueStart = text.indexOf(':', nameEnd) + 1
    const valueEnd = endOfValue(text, valueStart)
    const name = text.slice(nameStart + 1, nameEnd - 1)
    members.set(name.includes('\\') ? JSON.parse(`"${name}"`) : name, text.slice(valueStart, valueEnd).trim())
    at = valueEnd
    if (text[at] !== ',') return members
    at += 1
  }
}

/** Returns the elements of a JSON array as raw text. */
export function rawElements(text: string): string[] {
  const elements: string[] = []
  let at = text.indexOf('[') + 1
  for (;;) {
    const end = endOfValue(text, at)
    const element = text.slice(at, end).trim()
    if (element !== '') elements.push(element)
    if (text[end] !== ',') return elements
    at = end + 1
  }
}

/**
 * Returns the index after the string whose quote is at `open`, or the text's length if the string is not terminated.
 * Finds the end of a string without escapes in one search. Otherwise scans each character once, so that a million
 * escaped quotes stay cheap.
 */
export function endOfString(text: string, open: number): number {
  const close = text.indexOf('"', open + 1)
  if (close < 0) return text.length
  if (text.charCodeAt(close - 1) !== backslash) return close + 1
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === backslash) at += 1
  }
  return text.length
}

/** Returns the index of the comma or bracket that ends the value at or after `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Digits first, because there may be millions.
    if (code >= zero && code <= nine) continue
    if (code === quote) at = endOfString(text, at) - 1
    else if (code === openObject || code === openArray) depth += 1
    else if (code === closeObject || code === closeArray) {
      if (depth === 0) return at
      depth -= 1
    } else if (code === comma && depth === 0) return at
  }
  return text.length
}
