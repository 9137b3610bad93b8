import { connect, type Kit } from '@latchkey/core'
import { createSolanaWallet, provideStandardWallet } from '@latchkey/devnet/solanaWallets'
import type { World } from '@latchkey/devnet/world'
import { expect, onTestFinished } from 'vitest'

/** Adds a wallet that signs for an account of the local Solana chain, and connects it. */
export async function connectSolana({ solana }: World, kit: Kit, account = 'alice') {
  const owner = solana.accounts.find(({ name }) => name === account)
  if (!owner) throw new Error(`The local world has no ${account}.`)
  const wallet = createSolanaWallet({ secretKey: owner.secretKey, rpc: solana.rpc })
  onTestFinished(provideStandardWallet(wallet.wallet))
  const isFound = () =>
    kit.namespaces
      .get('solana')
      ?.connectors.get()
      .some(({ name }) => name === wallet.wallet.name)
  await expect.poll(isFound).toBe(true)
  const connecting = connect(kit, { connectorId: wallet.wallet.name })
  await wallet.approve('standard:connect')
  await connecting
  return { wallet, address: owner.address }
}
