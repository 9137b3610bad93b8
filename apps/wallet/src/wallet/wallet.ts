import type { DevAccount } from '@latchkey/devnet/walletPage'
import type { Asked, KnownNetwork } from './readRequest.ts'

/** How an app presents itself; none of it is proven. */
export type AppCard = { name: string; url: string }

/** What waits for the person's word. */
export type Question =
  | {
      is: 'connection'
      id: number
      app: AppCard
      /** CAIP-2. */
      chains: readonly string[]
      methods: readonly string[]
      events: readonly string[]
      /** What it cannot do without, and will not get. */
      lacking: readonly string[]
    }
  | {
      is: 'request'
      id: number
      topic: string
      chainId: string
      app: AppCard
      asked: Exclude<Asked, { is: 'refused' }>
    }

/** A connected app. */
export type ConnectedApp = {
  topic: string
  app: AppCard
  /** The account that it got. */
  address: string
  /** When the session ends, in seconds since 1970. */
  expiry: number
}

/** What the page shows. */
export type WalletState = {
  account: DevAccount
  networkId: string
  networks: readonly KnownNetwork[]
  apps: readonly ConnectedApp[]
  /** Oldest first. */
  questions: readonly Question[]
}

/** What became of an answer, for the person: what was done, or that the app could not be told. */
export type Outcome = { is: 'done'; result?: string } | { is: 'failed' } | { is: 'untold' }

/** The wallet behind the page. */
export type Wallet = {
  accounts: readonly DevAccount[]
  get(): WalletState
  subscribe(listener: () => void): () => void
  /** Rejects with WalletKit's error for a code that is used up, and when the relay does not answer. */
  pair(uri: string): Promise<void>
  /** A connection gets the account of `address`. */
  approve(question: Question, address: string): Promise<Outcome>
  reject(question: Question): Promise<Outcome>
  disconnect(topic: string): Promise<void>
  /** Connected apps get this account instead of the one before, and are told. */
  chooseAccount(address: string): Promise<void>
  chooseNetwork(id: string): Promise<void>
  /** Leaves the relay; sessions stay. */
  end(): Promise<void>
}
