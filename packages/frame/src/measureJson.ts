/**
 * How many characters a value has as JSON, about; `Infinity` where it is none, or has more than `max`. It looks no further
 * than that, so that nothing large or circular costs anything.
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
      // Holes count, too: an array of nothing can be as long as one likes.
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
  // Told by its shape: what came over a port may have another realm's prototypes.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
