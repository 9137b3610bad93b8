'use client'

import type { ActiveAccount } from '@latchkey/core'
import { useFacts } from '../kit/useFacts.ts'

/**
 * Returns the active account, or undefined while no wallet is connected. Sends no request: `useAccountState` also reads
 * the balance, tokens and name.
 */
export function useAccount(): ActiveAccount | undefined {
  return useFacts(({ activeAccount }) => activeAccount)
}
