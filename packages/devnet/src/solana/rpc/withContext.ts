import type { SolanaChain } from '../chain/createSolanaChain.ts'

/** An answer with the slot that it is of. */
export function withContext<value>({ slots }: SolanaChain, value: value) {
  return { context: { apiVersion: '2.3.0', slot: slots.now() }, value }
}
