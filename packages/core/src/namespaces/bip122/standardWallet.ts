import type { getWallets } from '@wallet-standard/app'

/** A wallet-standard wallet. */
export type StandardWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

/** An account that a wallet shared with a page. */
export type StandardAccount = StandardWallet['accounts'][number]
