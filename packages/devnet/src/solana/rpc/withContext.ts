import type { SolanaChain } from '../chain/createSolanaChain.ts'

/** Wraps a response with its slot. */
export function withContext<value>({ slots }: SolanaChain, value: value) {
  return { context: { apiVersion: '2.3.0', slot: slots.now() }, value }
}
