import type { World } from '@latchkey/devnet/world'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Cancels an account's first pending transaction, as its owner does in the wallet. The next block includes it. */
export async function cancelElsewhere(world: World, name: string): Promise<void> {
  const key = world.accounts.find((account) => account.name === name)?.privateKey
  if (!key) throw new Error(`The local world has no ${name}.`)
  const account = privateKeyToAccount(key)
  const owner = createWalletClient({ account, transport: http(world.rpc), pollingInterval: 20 }).extend(
    publicActions,
  )
  await owner.sendTransaction({
    to: account.address,
    value: 0n,
    nonce: await owner.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    gas: 21_000n,
    maxFeePerGas: 90_000_000_000n,
    maxPriorityFeePerGas: 9_000_000_000n,
    chain: null,
  })
}
