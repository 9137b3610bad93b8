import type { NamespaceId } from '../vocabulary.ts'

/** What a sign-in message calls the accounts of a namespace: "… with your Ethereum account:" (CAIP-122). */
export const accountNouns = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
} as const satisfies Readonly<Record<NamespaceId, string>>
