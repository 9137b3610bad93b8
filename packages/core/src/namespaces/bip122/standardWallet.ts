import type { getWallets } from '@wallet-standard/app'

/** A wallet of wallet-standard. */
export type StandardWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

/** An account that such a wallet gave to a page. */
export type StandardAccount = StandardWallet['accounts'][number]
