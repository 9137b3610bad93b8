import { anySignal } from '@latchkey/protocol/anySignal'
import { httpTimeoutMs } from '@latchkey/protocol/constants'

/**
 * Runs a request that another address may answer, too, and gives it up after half of the time that a request has (9.7):
 * so much is left for the other one.
 */
export async function whileQuick<value>(
  signal: AbortSignal | null | undefined,
  run: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), httpTimeoutMs / 2)
  try {
    return await run(anySignal(slow, signal ? [signal] : []))
  } finally {
    clearTimeout(timer)
  }
}
