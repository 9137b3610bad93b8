import { endOfString } from '../base/rawJson.ts'

/**
 * Matches integers of 16 to 1,000 digits outside of strings. No chain has longer ones, and millions of digits would
 * overflow the stack of the expression.
 */
const large = /(?<![\w.+-])-?[1-9]\d{15,999}(?![\w.])/g

/**
 * Parses JSON with integers too large for a number, such as lamports, and returns those as strings of digits. Throws
 * `SyntaxError` for invalid JSON. Scans each character once: a regular expression over whole strings would overflow the
 * stack on strings of several megabytes.
 */
export function parseExact(raw: string): unknown {
  let text = ''
  let start = 0
  for (let open = raw.indexOf('"'); open !== -1; open = raw.indexOf('"', start)) {
    const end = endOfString(raw, open)
    text += quoteLarge(raw.slice(start, open)) + raw.slice(open, end)
    start = end
  }
  return JSON.parse(text + quoteLarge(raw.slice(start)))
}

const quoteLarge = (text: string) => text.replace(large, '"$&"')
