import { callRpc, callRpcBatch } from './callRpc.ts'

/** A block that anvil makes while it goes back is left standing over a gap: more of such tries than one need luck. */
const tries = 3

/**
 * Notes the state of a chain. What this answers puts the chain back there, once: the blocks since then are gone, and a
 * first new one stands on the old. Throws where the chain is in pieces after all.
 */
export async function holdState(rpc: string): Promise<() => Promise<void>> {
  const snapshots: unknown[] = []
  for (let taken = 0; taken < tries; taken++) snapshots.push(await callRpc(rpc, 'evm_snapshot'))
  const height = Number(await callRpc(rpc, 'eth_blockNumber'))
  return async () => {
    for (const snapshot of snapshots.reverse()) {
      await callRpc(rpc, 'evm_revert', [snapshot])
      // It waits for the one that is being made, if any.
      await callRpc(rpc, 'evm_mine')
      if (await isWhole(rpc, height)) return
    }
    throw new Error('The chain could not be restored to a consistent state.')
  }
}

/** Whether every block from `height` on stands on the one before. */
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
