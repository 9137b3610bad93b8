/**
 * Cuts JSON text into its parts without building them anew, so that what a client or an upstream wrote goes
 * through byte for byte: numbers beyond 2^53 keep their digits. The text must be valid JSON: parse it first.
 */

const quote = 34
const backslash = 92

/** The members of a JSON object as raw text, by name; of a name given twice the last counts, as in `JSON.parse`. */
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

/** The elements of a JSON array as raw text. */
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

/** The index after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}

/** The index of the comma or bracket that ends the value which begins at or after `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      continue
    }
    // '{' and '['
    if (code === 123 || code === 91) depth += 1
    // '}' and ']'
    else if (code === 125 || code === 93) {
      if (depth === 0) return at
      depth -= 1
    } else if (code === 44 && depth === 0) return at
    at += 1
  }
  return at
}
