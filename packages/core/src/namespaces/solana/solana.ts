import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import { createSolana } from './createSolana.ts'

/**
 * Creates the Solana namespace for `createKit({ namespaces: [solana()] })`: Wallet Standard wallets, SOL and SPL
 * tokens. Requires `@solana/kit`, `@solana-program/system`, `@solana-program/token`, `@solana-program/compute-budget`
 * and `@wallet-standard/app`, which load after the page's start.
 */
export function solana(): NamespaceDefinition {
  return defineNamespace({ id: 'solana', create: createSolana })
}
