const number = /-?\d[\d.eE+-]*/y
/** An integer of more than 15 digits. */
const large = /^-?\d{16,}$/
const quote = 0x22
const backslash = 0x5c

/**
 * Parses JSON whose integers may be larger than a number can hold, such as lamports: these become strings of their digits.
 * Throws `SyntaxError` for what is not JSON. Reads each character once: a regular expression over whole strings would run out
 * of stack on those of some megabytes.
 */
export function parseExact(raw: string): unknown {
  let text = ''
  let copied = 0
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at)
    if (code === quote) at = endOfString(raw, at)
    else {
      number.lastIndex = at
      const [digits] = isNumberStart(code) ? (number.exec(raw) ?? []) : []
      if (digits === undefined) continue
      if (large.test(digits)) {
        text += `${raw.slice(copied, at)}"${digits}"`
        copied = at + digits.length
      }
      at += digits.length - 1
    }
  }
  return JSON.parse(text + raw.slice(copied))
}

/** A minus sign or a digit. */
const isNumberStart = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39)

/** Index of the quote that ends the string which begins at `start`; of the last character where it has no end. */
function endOfString(raw: string, start: number): number {
  for (let end = raw.indexOf('"', start + 1); end !== -1; end = raw.indexOf('"', end + 1)) {
    let before = end - 1
    while (raw.charCodeAt(before) === backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return raw.length - 1
}
