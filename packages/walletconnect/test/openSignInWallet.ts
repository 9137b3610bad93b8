import { onTestFinished } from 'vitest'
import { createSignInWallet } from './createSignInWallet.ts'

/** Opens a wallet that signs in to a dapp in one step; it ends with the test. */
export async function openSignInWallet(relay: Parameters<typeof createSignInWallet>[0]) {
  const wallet = await createSignInWallet(relay)
  onTestFinished(wallet.end)
  return wallet
}
