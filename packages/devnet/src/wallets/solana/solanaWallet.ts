import type { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import type { WalletRequest } from '../wallet.ts'

type Features = SolanaWalletAdapterWallet['features']
type Account = Awaited<ReturnType<Features['standard:connect']['connect']>>['accounts'][number]

/** A wallet as defined by wallet-standard. */
export type StandardWallet = Pick<SolanaWalletAdapterWallet, 'version' | 'name' | 'icon' | 'chains'> & {
  readonly features: Features
  readonly accounts: readonly Pick<Account, 'address' | 'publicKey' | 'chains' | 'features'>[]
}

/** A Solana wallet for tests, with its dapp-facing side and its user's actions. */
export type SolanaTestWallet = {
  wallet: StandardWallet
  /** Requests that await the user's decision, oldest first. Methods are wallet-standard feature names. */
  pending(): readonly WalletRequest[]
  /** Approves the next request, optionally of `method`, waiting for one if necessary. Returns the request. */
  approve(method?: string): Promise<WalletRequest>
  /** Rejects the next request (4001), optionally of `method`, waiting for one if necessary. Returns the request. */
  reject(method?: string): Promise<WalletRequest>
  /** Selects another account in the wallet itself. */
  useAccount(secretKey: string): Promise<void>
  /** Locks the wallet, which then shares no accounts. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Revokes the dapp's access. */
  forget(): Promise<void>
}
