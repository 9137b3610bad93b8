import type { Address } from '@solana/kit'
import { formatUnits } from 'viem'
import type { SolanaChain } from './chain/createSolanaChain.ts'
import { createSolanaActions } from './createSolanaActions.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import { solanaOthers } from './solanaAccounts.ts'

/** Gives tokens to any address. Returns signatures of included transactions. */
export type SolanaFaucet = {
  giveSol(to: Address, lamports: bigint): Promise<string>
  /** Gives SOL and each of the tokens. */
  give(to: Address): Promise<string[]>
}

/** Creates a faucet with a practically unlimited supply. */
export function createSolanaFaucet(chain: SolanaChain): SolanaFaucet {
  const actions = createSolanaActions(chain, createSolanaDriver(chain))
  const giveSol = (to: Address, amount: bigint) =>
    actions.sendSol(solanaOthers.faucet, to, formatUnits(amount, 9))
  return {
    giveSol,
    give: (to) =>
      Promise.all([
        giveSol(to, 5_000_000_000n),
        actions.mintToken(to, 'dusd', '2500'),
        actions.mintToken(to, 'mob', '500'),
      ]),
  }
}
