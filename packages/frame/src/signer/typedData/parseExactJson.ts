/** A string or a number of a JSON text; strings come first, so that digits inside of them are left alone. */
const literal = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON without rounding: an integer beyond 2^53 becomes a bigint, and a number with a fraction or an exponent
 * becomes NaN, because neither can be read back as it was written.
 */
export function parseExactJson(text: string): unknown {
  // Only text that is JSON has literals where the pattern finds them.
  JSON.parse(text)
  // Marks a number that a JavaScript number may not hold; no text can name it.
  const mark = crypto.randomUUID()
  const marked = text.replace(literal, (found) =>
    found.startsWith('"') || isExact(found) ? found : JSON.stringify({ [mark]: found }),
  )
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, mark)) return value
    const digits = String(Reflect.get(value, mark))
    return isInteger(digits) ? BigInt(digits) : Number.NaN
  })
}

const isInteger = (digits: string) => /^-?\d+$/.test(digits)
const isExact = (digits: string) => isInteger(digits) && Number.isSafeInteger(Number(digits))
