import { defineNamespace, type NamespaceDefinition } from '../defineNamespace.ts'
import { createSolana } from './createSolana.ts'

/**
 * The namespace of Solana, for `createKit({ namespaces: [solana()] })`: wallets by Wallet Standard, SOL and SPL tokens.
 * It needs `@solana/kit`, `@solana-program/system`, `@solana-program/token`, `@solana-program/compute-budget` and
 * `@wallet-standard/app`, which load after the page's start.
 */
export function solana(): NamespaceDefinition {
  return defineNamespace({ id: 'solana', create: createSolana })
}
