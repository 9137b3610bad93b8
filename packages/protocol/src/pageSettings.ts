import type { Network } from './network.ts'

/** Id of the JSON script element that the server writes into the app's page. */
export const pageSettingsElementId = 'latchkey-settings'

/** What a page served by our server is told at run time, because ports move. */
export type PageSettings = {
  /** Origin of the Provider API. */
  api: string
  projectId: string
  networks: readonly [Network, ...Network[]]
  /** Origin of the embedded wallet's frame, where there is one. */
  wallet?: string
  /** Wallets beside the catalogue's. */
  wallets?: { custom: readonly PageWallet[] }
  /** Present in the local world only: POST an address there to be funded. */
  faucet?: string
}

/** A wallet that a page is told of. */
export type PageWallet = {
  id: string
  name: string
  homepage?: string
  /** How it is opened with a pairing; `{uri:encoded}` stands for the pairing's URI. */
  link: { universal: string }
}
