import type { NamespaceId } from './vocabulary.ts'

/** Names that differ from the id. */
const names: Partial<Record<NamespaceId, string>> = { eip155: 'Ethereum', bip122: 'Bitcoin' }

/**
 * Returns the English name of a namespace, also the noun of its accounts in sign-in messages: "… with your Ethereum
 * account:" (CAIP-122).
 */
export function namespaceName(id: NamespaceId): string {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
