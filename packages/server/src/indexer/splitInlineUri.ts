/** The parts of a `data:` URI (RFC 2397). */
export type InlineUri = {
  /** In lower case; empty where there is none. */
  type: string
  /** As they are written, each with its semicolon. */
  parameters: string
  isBase64: boolean
  /** As it is written. */
  body: string
  /** The body decoded, as UTF-8. */
  text(): string
}

/** Takes a `data:` URI apart; undefined for anything else. */
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

/** Decodes what is percent-encoded in a text that may leave the rest as it is. */
function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
