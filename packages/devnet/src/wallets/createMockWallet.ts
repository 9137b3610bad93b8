import { createWallet } from '@johanneskares/wallet-mock'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { drawIcon, type WalletAnnouncement, type WalletProvider } from './wallet.ts'

/**
 * Creates a wallet by `@johanneskares/wallet-mock`, which approves everything immediately, emits no events and can't
 * sign typed data. Node only.
 */
export function createMockWallet(options: {
  privateKey: `0x${string}`
  rpc: string
  info?: Partial<WalletAnnouncement>
}): { info: WalletAnnouncement; provider: WalletProvider } {
  const { privateKey, rpc, info } = options
  const wallet = createWallet(privateKeyToAccount(privateKey), { [anvil.id]: http(rpc) }, anvil)
  return {
    info: {
      uuid: crypto.randomUUID(),
      name: 'Mock Wallet',
      icon: drawIcon('M', '#a5532d'),
      rdns: 'test.mock',
      ...info,
    },
    provider: {
      request: (request) => wallet.request(request as never),
      on: () => {},
      removeListener: () => {},
    },
  }
}
