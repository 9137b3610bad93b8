import { endOfString } from './rawJson.ts'

/**
 * An integer of 16 to 1,000 digits, outside of strings. No chain has a longer one, and the stack of the expression would not
 * hold millions.
 */
const large = /(?<![\w.+-])-?[1-9]\d{15,999}(?![\w.])/g

/**
 * Parses JSON whose integers may be larger than a number can hold, such as lamports: these become strings of their digits.
 * Throws `SyntaxError` for what is not JSON. Reads each character once: a regular expression over whole strings would run out
 * of stack on those of some megabytes.
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
