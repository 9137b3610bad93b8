/** Matches a string or number in JSON. Strings come first, so that digits inside them are ignored. */
const literal = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON without rounding. An integer beyond 2^53 becomes a bigint. A number with a fraction or an exponent
 * becomes NaN, because neither can be restored as it was written.
 */
export function parseExactJson(text: string): unknown {
  // The pattern is only correct for valid JSON.
  JSON.parse(text)
  // Marks a number that may exceed JavaScript's precision. It is random, so no text can contain it.
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
