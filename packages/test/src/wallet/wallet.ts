/** Namespace (CAIP-2) of a test wallet. */
export type WalletNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/**
 * How a test wallet responds to requests that need its user: it approves or rejects them immediately, or `ask` leaves
 * each one to `approve` and `reject`.
 */
export type WalletMode = 'approve' | 'reject' | 'ask'

/** A request that a page sent to a test wallet. */
export type WalletRequest = {
  /** Name in the wallet's own API: `personal_sign`, `solana:signMessage`, `signRaw`. */
  readonly method: string
  /** Parameters, also those of APIs with a single one as a list. */
  readonly params: readonly unknown[]
  /** Whether the user was asked. */
  readonly isAsked: boolean
  /** `answered` is a response that `answer` set, `failed` any error other than a rejection. */
  readonly outcome: 'pending' | 'approved' | 'rejected' | 'answered' | 'failed'
}

/** Options that test wallets of every namespace have. */
export type WalletOptions = {
  /** Name that the page shows. Defaults to `Test Wallet`. */
  name?: string
  /** Icon as a data URI. */
  icon?: string
  /** Whether the page was connected before, as on a return visit. Defaults to false. */
  isConnected?: boolean
  /** Defaults to `approve`. */
  mode?: WalletMode
}

/** A test wallet's answer to a method: a value, or a function that returns it or throws an error. */
export type WalletAnswer = unknown | ((...params: never[]) => unknown)

/** A wallet for tests: the user's actions, and what the page requested. */
export type TestWallet = {
  readonly namespace: WalletNamespace
  /** Name that the page shows. */
  readonly name: string
  /** The selected address. */
  readonly address: string
  /** All addresses, the selected one first. */
  readonly addresses: readonly string[]
  /** Whether the page is connected. */
  readonly isConnected: boolean
  /** Requests from the page, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Adds the wallet to a page as an extension would. Defaults to the current `window`. Returns the wallet. */
  install(page?: object): TestWallet
  /** Uninstalls the wallet: it disappears from its pages, and requests fail. `install` adds it again. */
  remove(): void
  /** Sets the response to future requests that need the user. */
  setMode(mode: WalletMode): void
  /**
   * Approves the next request that needs the user, optionally of `method`: the oldest one that waits, or the next one
   * to arrive. Resolves with the request once the wallet has responded.
   */
  approve(method?: string): Promise<WalletRequest>
  /** Rejects the next request in the same way, as a user does. */
  reject(method?: string): Promise<WalletRequest>
  /** Locks the wallet, which then shares no accounts. */
  lock(): void
  /** Unlocks the wallet, which shares its accounts with a connected page again. */
  unlock(): void
  /** Selects an account in the wallet, by address or position in `addresses`. */
  switchAccount(account: string | number): void
  /** Disconnects the page from within the wallet. */
  disconnect(): void
  /**
   * Delays every response from now on, or those to `method`, by milliseconds or until a promise settles. Zero ends the
   * delay.
   */
  delay(until: number | Promise<unknown>, method?: string): void
  /**
   * Responds to `method` with this value from now on, right or wrong, without asking the user. Returns a function that
   * undoes it.
   */
  answer(method: string, value: WalletAnswer): () => void
  /** How runners such as `@latchkey/test/playwright` reach the wallet from another process. */
  readonly link: WalletLink
}

/** A wallet's connection to a page in another process. */
export type WalletLink = {
  /** Function that adds the wallet to a page. Its source is sent there, so it must be self-contained. */
  readonly place: PlaceWallet
  /** What the page shows of the wallet, as JSON. */
  readonly face: unknown
  /** Sends a request of the page. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** Calls the listener for every event, and ends a removal. Returns a function that stops. */
  listen(listener: WalletListener): () => void
}

/** Receives events of a wallet: `removed`, and those of its namespace. */
export type WalletListener = (event: string, value?: unknown) => void

/**
 * Adds a wallet to a page. Receives how to send requests and how to follow events. Returns a function that removes the
 * wallet from the page.
 */
export type PlaceWallet = (page: object, face: never, link: Pick<WalletLink, 'call' | 'listen'>) => () => void

/** An error of a test wallet, with the code that its API defines. */
export class TestWalletError extends Error {
  override readonly name = 'TestWalletError'
  /** Code that the wallet's API defines. Absent for APIs without codes. */
  readonly code: number | undefined
  constructor(message: string, code?: number) {
    super(message)
    // Wallets without codes have no such property.
    if (code !== undefined) this.code = code
  }
}
