import { bodyTooLarge } from './bodyTooLarge.ts'
import { createJsonGauge, type JsonLimits } from './createJsonGauge.ts'

/**
 * Reads the body of a request or response as UTF-8. Throws BODY_TOO_LARGE as soon as it exceeds its limits, before
 * anything is parsed.
 */
export async function readText(
  message: Pick<Request, 'headers' | 'body'>,
  limits: JsonLimits,
): Promise<string> {
  if (Number(message.headers.get('content-length') ?? 0) > limits.bytes) throw bodyTooLarge('bytes', limits)
  if (!message.body) return ''
  const gauge = createJsonGauge(limits)
  const decoder = new TextDecoder()
  const reader = message.body.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    const excess = gauge.add(value)
    if (excess) {
      await reader.cancel()
      throw bodyTooLarge(excess, limits)
    }
    text += decoder.decode(value, { stream: true })
  }
}
