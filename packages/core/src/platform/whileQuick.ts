import { anySignal } from '@latchkey/protocol/anySignal'
import { httpTimeoutMs } from '@latchkey/protocol/constants'

/**
 * Runs a request that could also be sent to a second endpoint. It is aborted after half of a request's time (9.7),
 * which leaves the other half for that endpoint.
 */
export async function whileQuick<value>(
  signal: AbortSignal | null | undefined,
  run: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), httpTimeoutMs / 2)
  try {
    return await run(anySignal(slow, [signal]))
  } finally {
    clearTimeout(timer)
  }
}
