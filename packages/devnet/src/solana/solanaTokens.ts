import { solanaOthers } from './solanaAccounts.ts'

/** SPL tokens of the local Solana chain. */
export const solanaTokens = {
  dusd: { mint: solanaOthers.dusd.address, name: 'Dev Dollar', symbol: 'DUSD', decimals: 6 },
  mob: { mint: solanaOthers.mob.address, name: 'Mob Token', symbol: 'MOB', decimals: 9 },
} as const
