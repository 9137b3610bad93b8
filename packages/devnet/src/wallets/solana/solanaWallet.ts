import type { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import type { WalletRequest } from '../wallet.ts'

type Features = SolanaWalletAdapterWallet['features']
type Account = Awaited<ReturnType<Features['standard:connect']['connect']>>['accounts'][number]

/** A wallet as wallet-standard has it. */
export type StandardWallet = Pick<SolanaWalletAdapterWallet, 'version' | 'name' | 'icon' | 'chains'> & {
  readonly features: Features
  readonly accounts: readonly Pick<Account, 'address' | 'publicKey' | 'chains' | 'features'>[]
}

/** A Solana wallet for tests: what a dapp sees, and what its user does. */
export type SolanaTestWallet = {
  wallet: StandardWallet
  /** What waits for the user's word, oldest first; methods are names of wallet-standard's features. */
  pending(): readonly WalletRequest[]
  /** Says yes to the next request, of `method` where given; waits for one. Answers the request. */
  approve(method?: string): Promise<WalletRequest>
  /** Says no to the next request, of `method` where given (4001); waits for one. Answers the request. */
  reject(method?: string): Promise<WalletRequest>
  /** The user picks another account in the wallet itself. */
  useAccount(secretKey: string): Promise<void>
  /** A locked wallet shows no accounts. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The user takes back that the dapp was let in. */
  forget(): Promise<void>
}
