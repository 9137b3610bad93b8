/**
 * Parts an operator's URL from the name and password in it, which become a header (Basic, RFC 7617): `fetch` takes none
 * in a URL, and an error may repeat one.
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

/** A URL may have a percent sign that encodes nothing; it then stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
