import { RelayRefusedError } from '../errors.ts'
import type { Line } from './openLine.ts'
import { waitAfter } from './waitAfter.ts'

/** JSON-RPC's codes for what a relay will never take: it does not know the method, or not like this. */
const finalCodes: readonly number[] = [-32_601, -32_602]
/** The first wait after another refusal, and the longest: a store is gone, or a limit was reached. */
const refusedMs = { first: 500, longest: 30_000 }

/**
 * Asks a relay, and again where it cannot take that now, for as long as the line holds. `write` says what to ask, and
 * undefined once nobody wants it. Rejects as `Line.ask` does.
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
