/**
 * Returns the approximate number of characters of a value as JSON. Returns `Infinity` if it is not JSON or exceeds
 * `max`, where counting stops, so that large or circular values are cheap.
 */
export function measureJson(value: unknown, max: number): number {
  let characters = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') characters += next.length + 2
    else if (next === null || next === undefined || typeof next === 'boolean' || typeof next === 'number')
      characters += String(next).length
    else if (Array.isArray(next)) {
      // Holes count as well: a sparse array can have any length.
      characters += next.length + 2
      if (characters > max) return Number.POSITIVE_INFINITY
      for (const item of next) waiting.push(item)
    } else if (isPlain(next)) {
      characters += 2
      for (const [key, item] of Object.entries(next)) {
        characters += key.length + 4
        waiting.push(item)
        if (characters > max) return Number.POSITIVE_INFINITY
      }
    } else return Number.POSITIVE_INFINITY
    if (characters > max) return Number.POSITIVE_INFINITY
  }
  return characters
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  // Checked by shape, since values received over a port may have another realm's prototypes.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
