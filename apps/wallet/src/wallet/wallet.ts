import type { DevAccount } from '@latchkey/devnet/walletPage'
import type { Asked, KnownNetwork } from './readRequest.ts'

/** An app's unverified description of itself. */
export type AppCard = { name: string; url: string }

/** A request that awaits the user's decision. */
export type Question =
  | {
      type: 'connection'
      id: number
      app: AppCard
      /** CAIP-2 ids. */
      chains: readonly string[]
      methods: readonly string[]
      events: readonly string[]
      /** Required items that can't be granted. */
      lacking: readonly string[]
    }
  | {
      type: 'request'
      id: number
      topic: string
      chainId: string
      app: AppCard
      asked: Exclude<Asked, { type: 'refused' }>
    }

/** A connected app. */
export type ConnectedApp = {
  topic: string
  app: AppCard
  /** The account that it was granted. */
  address: string
  /** When the session expires, in seconds since 1970. */
  expiry: number
}

/** State shown on the page. */
export type WalletState = {
  account: DevAccount
  networkId: string
  networks: readonly KnownNetwork[]
  apps: readonly ConnectedApp[]
  /** Oldest first. */
  questions: readonly Question[]
}

/** The result of a decision, for the user: what was done, or that the app couldn't be reached. */
export type Outcome = { status: 'done'; result?: string } | { status: 'failed' } | { status: 'untold' }

/** The wallet behind the page. */
export type Wallet = {
  accounts: readonly DevAccount[]
  get(): WalletState
  subscribe(listener: () => void): () => void
  /** Rejects with WalletKit's error for a used code, and when the relay doesn't respond. */
  pair(uri: string): Promise<void>
  /** Approves a request. A new connection gets the account of `address`. */
  approve(question: Question, address: string): Promise<Outcome>
  reject(question: Question): Promise<Outcome>
  disconnect(topic: string): Promise<void>
  /** Switches connected apps to this account, and notifies them. */
  chooseAccount(address: string): Promise<void>
  chooseNetwork(id: string): Promise<void>
  /** Disconnects from the relay. Sessions are kept. */
  end(): Promise<void>
}
