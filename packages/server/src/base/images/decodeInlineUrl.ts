/**
 * Decodes the body of a `data:` URL as browsers do (Fetch, data: URL processor). Returns `undefined` for anything else.
 */
export function decodeInlineUrl(url: string): Buffer | undefined {
  if (!URL.canParse(url)) return undefined
  // Without tabs, line breaks and the fragment, and with other than ASCII percent-encoded.
  const { protocol, pathname, search } = new URL(url)
  const [, parameters, body] = /^([^,]*),(.*)$/s.exec(pathname + search) ?? []
  if (protocol !== 'data:' || parameters === undefined || body === undefined) return undefined
  const decoded = decodePercent(body)
  return Buffer.from(decoded, /; *base64 *$/i.test(parameters) ? 'base64' : 'latin1')
}

/** Decodes percent-encoded bytes to Latin-1 text, and leaves the rest unchanged. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
    Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('latin1'),
  )
}
