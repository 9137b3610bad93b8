const characters = "[a-zA-Z0-9._~!$&'()*+,;=-]"
const encoded = '%[0-9a-fA-F]{2}'
const pchar = `(?:${characters}|[:@]|${encoded})`
const hex = '[0-9a-fA-F]{1,4}'
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const last32 = `(?:${hex}:${hex}|(?:${octet}\\.){3}${octet})`
const groups = (count: number) => `(?:${hex}:){${count}}`
const upTo = (count: number) => `(?:(?:${hex}:){0,${count - 1}}${hex})?`
const ipv6 = [
  `${groups(6)}${last32}`,
  `::${groups(5)}${last32}`,
  ...[4, 3, 2, 1, 0].map((after) => `${upTo(5 - after)}::${groups(after)}${last32}`),
  `${upTo(6)}::${hex}`,
  `${upTo(7)}::`,
].join('|')
const ipLiteral = `\\[(?:${ipv6}|[vV][0-9a-fA-F]+\\.(?:${characters}|:)+)\\]`
const userInfo = `(?:(?:${characters}|:|${encoded})*@)?`
const authority = `${userInfo}(?:${ipLiteral}|(?:${characters}|${encoded})*)(?::\\d*)?`
const hierarchy = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const rest = `(?:${pchar}|[/?])*`

const uriPattern = new RegExp(`^[a-zA-Z][a-zA-Z0-9+.-]*:${hierarchy}(?:\\?${rest})?(?:#${rest})?$`)
const domainPattern = new RegExp(`^(?:${ipLiteral}|[a-zA-Z0-9._-]+)(?::\\d{1,5})?$`)
const pcharsPattern = new RegExp(`^${pchar}+$`)

/** Returns whether a text is an RFC 3986 `URI`: every `%` starts a triplet, and brackets only enclose an IP. */
export function isUri(text: string): boolean {
  return uriPattern.test(text)
}

/** Returns whether a text is `host` or `host:port` (RFC 3986), without user info, percent-encoding or sub-delimiters. */
export function isDomain(text: string): boolean {
  return domainPattern.test(text)
}

/** Returns whether a text is `1*pchar` (RFC 3986). */
export function isPchars(text: string): boolean {
  return pcharsPattern.test(text)
}
