import { RequestFailure } from './RequestFailure.ts'

/** Reads a request's body, or an answer's, as UTF-8. Throws BODY_TOO_LARGE as soon as it is over `bytesMax`. */
export async function readText(
  message: Pick<Request, 'headers' | 'body'>,
  bytesMax: number,
): Promise<string> {
  if (Number(message.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  if (!message.body) return ''
  const decoder = new TextDecoder()
  const reader = message.body.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > bytesMax) {
      await reader.cancel()
      throw tooLarge(bytesMax)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function tooLarge(bytesMax: number): RequestFailure {
  return new RequestFailure('BODY_TOO_LARGE', {
    field: 'body',
    description: `The body is larger than ${bytesMax / 1000} kB.`,
  })
}
