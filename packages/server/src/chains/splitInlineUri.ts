/** The parts of a `data:` URI (RFC 2397). */
export type InlineUri = {
  /** In lower case; empty if absent. */
  type: string
  /** Unchanged, each with its semicolon. */
  parameters: string
  isBase64: boolean
  /** Unchanged. */
  body: string
  /** Decodes the body as UTF-8. */
  text(): string
}

/** Parses a `data:` URI. Returns `undefined` for anything else. */
export function splitInlineUri(uri: string): InlineUri | undefined {
  const match = /^\s*data:([^;,]{0,100})((?:;[^,;]{0,100}){0,9}),/i.exec(uri)
  if (!match) return undefined
  const [head, type = '', parameters = ''] = match
  const body = uri.slice(head.length)
  const isBase64 = /;\s*base64\s*$/i.test(parameters)
  const text = () => {
    const decoded = decodePercent(body)
    return isBase64 ? Buffer.from(decoded, 'base64').toString('utf8') : decoded
  }
  return { type: type.trim().toLowerCase(), parameters, isBase64, body, text }
}

/** Decodes the percent-encoded parts of a text and leaves the rest unchanged. */
function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
