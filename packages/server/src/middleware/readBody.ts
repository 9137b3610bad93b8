import { RequestFailure } from '../RequestFailure.ts'

/** Reads a request's body as UTF-8, whatever its Content-Type. Throws BODY_TOO_LARGE as soon as it is over `bytesMax`. */
export async function readBody(request: Request, bytesMax: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The failure of a body over `bytesMax`. */
export function tooLarge(bytesMax: number): RequestFailure {
  return new RequestFailure('BODY_TOO_LARGE', {
    field: 'body',
    description: `The body is larger than ${bytesMax / 1000} kB.`,
  })
}
