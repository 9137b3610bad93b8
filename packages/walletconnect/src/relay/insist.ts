import { RelayRefusedError } from '../base/errors.ts'
import type { Line } from './openLine.ts'
import { waitAfter } from './waitAfter.ts'

/** JSON-RPC codes that no retry resolves: unknown method, or invalid parameters. */
const finalCodes: readonly number[] = [-32_601, -32_602]
/** The first and the longest delay after another refusal, such as an unavailable store or a rate limit. */
const refusedMs = { first: 500, longest: 30_000 }

/**
 * Sends a request to a relay and retries if it is refused temporarily, until the line is lost. `write` returns the
 * parameters, or undefined once the request is no longer needed. Rejects like `Line.ask`.
 */
export async function insist(line: Line, method: string, write: () => object | undefined): Promise<void> {
  for (let refusals = 1; ; refusals += 1) {
    const params = write()
    if (!params) return
    try {
      await line.ask(method, params)
      return
    } catch (error) {
      if (!(error instanceof RelayRefusedError) || finalCodes.includes(error.code)) throw error
    }
    await line.pause(waitAfter(refusals, refusedMs))
  }
}
