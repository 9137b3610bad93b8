import type { IncomingMessage } from 'node:http'

/** Reads a request's body as text. Empty if it is longer than allowed. */
export async function readBody(request: IncomingMessage, charactersMax: number): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > charactersMax) return ''
  }
  return text
}
