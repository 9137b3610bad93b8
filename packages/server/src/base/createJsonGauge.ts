/** Limits of one JSON text. */
export type JsonLimits = {
  bytes: number
  /** Number of values: every element, member, array and object counts as one. */
  values: number
  /** Depth of nested arrays and objects. */
  depth: number
  /** Number of escapes in strings. No limit if omitted. */
  escapes?: number
}

/** A limit that a text can exceed. */
export type JsonExcess = keyof JsonLimits

/** Measures a JSON text that arrives in pieces, without parsing it. */
type JsonGauge = {
  /** Adds the next piece, as UTF-8. Returns the first limit that has been exceeded so far. */
  add(piece: Uint8Array): JsonExcess | undefined
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Creates a gauge for one text.
 *
 * A parser's time and memory grow with the number of values, not with bytes: 8 MB of short members take seconds to
 * parse. A string of escapes takes three times as long to parse as any other, and a node that quotes it in an error
 * escapes it once more. Both are counted as each piece arrives, so counting never blocks other requests.
 */
export function createJsonGauge(limits: JsonLimits): JsonGauge {
  const escapesMax = limits.escapes ?? Number.POSITIVE_INFINITY
  let bytes = 0
  let values = 0
  let depth = 0
  let escapes = 0
  let isInString = false
  let isEscaped = false
  return {
    add(piece) {
      bytes += piece.length
      if (bytes > limits.bytes) return 'bytes'
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at]
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) {
            isEscaped = true
            escapes += 1
            if (escapes > escapesMax) return 'escapes'
          } else if (byte === quote) isInString = false
        } else if (byte === quote) isInString = true
        else if (byte === comma) values += 1
        else if (byte === openArray || byte === openObject) {
          values += 1
          depth += 1
          if (depth > limits.depth) return 'depth'
        } else if (byte === closeArray || byte === closeObject) depth -= 1
        if (values > limits.values) return 'values'
      }
      return undefined
    },
  }
}
