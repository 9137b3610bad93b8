import type { NamespaceId } from '../vocabulary/vocabulary.ts'

/** A sign-in message's noun for a namespace's accounts: "… with your Ethereum account:" (CAIP-122). */
export const accountNouns = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
} as const satisfies Readonly<Record<NamespaceId, string>>
