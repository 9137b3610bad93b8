import type { PublicClient } from 'viem'

/** Asks the chain for what only a local one does. */
export const askChain = (chain: PublicClient, method: string, ...params: unknown[]) =>
  chain.request({ method: method as never, params: params as never })

/** No block until the test says so. */
export async function holdBlocks(chain: PublicClient): Promise<void> {
  await askChain(chain, 'evm_setIntervalMining', 0)
  await askChain(chain, 'evm_setAutomine', false)
}

/** One block, and blocks as before. */
export async function makeBlocks(chain: PublicClient): Promise<void> {
  await askChain(chain, 'evm_setAutomine', true)
  await askChain(chain, 'evm_setIntervalMining', 1)
  await askChain(chain, 'evm_mine')
}
