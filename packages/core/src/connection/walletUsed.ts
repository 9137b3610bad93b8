import { recentWalletsMax } from '@latchkey/protocol/constants'
import type { Preferences } from '../kit/stores/preferences.ts'

/** Makes a wallet the most recent one. Only the last two are kept (9.21). */
export function walletUsed(state: Preferences, walletId: string): Preferences {
  const others = state.recentWallets.filter((id) => id !== walletId)
  return { ...state, recentWallets: [walletId, ...others].slice(0, recentWalletsMax) }
}
