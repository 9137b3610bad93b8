import { callRpc, callRpcBatch } from './callRpc.ts'

/** A block that anvil mines during a revert is kept with a gap below it. It is very unlikely to happen on every try. */
const tries = 3

/**
 * Takes a snapshot of a chain. Returns a function that restores it once: later blocks are removed, and the next block
 * is mined on top. Throws if the chain stays inconsistent.
 */
export async function holdState(rpc: string): Promise<() => Promise<void>> {
  const snapshots: unknown[] = []
  for (let taken = 0; taken < tries; taken++) snapshots.push(await callRpc(rpc, 'evm_snapshot'))
  const height = Number(await callRpc(rpc, 'eth_blockNumber'))
  return async () => {
    for (const snapshot of snapshots.reverse()) {
      await callRpc(rpc, 'evm_revert', [snapshot])
      // Waits for a block that is being mined, if any.
      await callRpc(rpc, 'evm_mine')
      if (await isWhole(rpc, height)) return
    }
    throw new Error('The chain could not be restored to a consistent state.')
  }
}

/** Returns whether every block from `height` on links to its predecessor. */
async function isWhole(rpc: string, height: number): Promise<boolean> {
  const head = Number(await callRpc(rpc, 'eth_blockNumber'))
  const numbers = Array.from({ length: head - height + 1 }, (_, at) => `0x${(height + at).toString(16)}`)
  const blocks = await callRpcBatch(
    rpc,
    numbers.map((number) => ['eth_getBlockByNumber', [number, false]]),
  )
  const links = blocks as ({ hash: string; parentHash: string } | null)[]
  return links.every((block, at) => block !== null && (at === 0 || block.parentHash === links[at - 1]?.hash))
}
