import type { AccountWork } from './accountWork.ts'
import { isHash } from './findLogs.ts'

/** How many transactions are read again at once. */
const claimsAtOnce = 50

/**
 * Reads the transactions again in which a token left an account unsigned, where an approval of before has been found
 * since. They count as transfers now.
 */
export async function settleClaims(work: AccountWork, address: string): Promise<void> {
  for (;;) {
    const claims = await work.store.settled(address, claimsAtOnce)
    if (claims.length === 0) return
    const found = claims.flatMap(({ blockNumber, hash }) =>
      isHash(hash) ? [{ address, blockNumber, hash }] : [],
    )
    const blocks = found.map(({ blockNumber }) => blockNumber)
    const { part } = await work.readPart({
      address,
      found: [...new Map(found.map((entry) => [entry.hash, entry])).values()],
      range: { from: blocks[0] ?? 0n, to: blocks.at(-1) ?? 0n },
      direction: 'up',
      isTolerant: false,
    })
    await work.store.settle(address, part)
  }
}
