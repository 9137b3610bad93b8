/**
 * Separates an operator's URL from its user name and password, which become a header (Basic, RFC 7617). `fetch` does
 * not accept credentials in a URL, and an error may repeat them.
 */
export function splitCredentials(text: string): { url: URL; headers: Readonly<Record<string, string>> } {
  const url = new URL(text)
  const { password, username } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { url, headers: {} }
  const pair = `${decode(username)}:${decode(password)}`
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/** Decodes a URL's part. A URL may contain a percent sign that encodes nothing, which is kept as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
