import type { PublicClient } from 'viem'

/** Calls a method of the chain that only local ones support. */
export const askChain = (chain: PublicClient, method: string, ...params: unknown[]) =>
  chain.request({ method: method as never, params: params as never })

/** Stops mining until the test requests a block. */
export async function holdBlocks(chain: PublicClient): Promise<void> {
  await askChain(chain, 'evm_setIntervalMining', 0)
  await askChain(chain, 'evm_setAutomine', false)
}

/** Mines one block and resumes mining. */
export async function makeBlocks(chain: PublicClient): Promise<void> {
  await askChain(chain, 'evm_setAutomine', true)
  await askChain(chain, 'evm_setIntervalMining', 1)
  await askChain(chain, 'evm_mine')
}
