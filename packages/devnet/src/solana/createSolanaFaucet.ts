import type { Address } from '@solana/kit'
import { formatUnits } from 'viem'
import type { SolanaChain } from './chain/createSolanaChain.ts'
import { createSolanaDeeds } from './createSolanaDeeds.ts'
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
  const deeds = createSolanaDeeds(chain, createSolanaDriver(chain))
  const giveSol = (to: Address, amount: bigint) =>
    deeds.sendSol(solanaOthers.faucet, to, formatUnits(amount, 9))
  return {
    giveSol,
    give: (to) =>
      Promise.all([
        giveSol(to, 5_000_000_000n),
        deeds.mintToken(to, 'dusd', '2500'),
        deeds.mintToken(to, 'mob', '500'),
      ]),
  }
}
