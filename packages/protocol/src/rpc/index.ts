import type { RpcMethod } from './defineMethod.ts'
import { eip155Methods } from './eip155.ts'
import { solanaMethods } from './solana.ts'

/** Method tables, by namespace. */
export const rpcMethods = { eip155: eip155Methods, solana: solanaMethods } as const

/** Returns a method's row, or undefined if the namespace doesn't have the method. */
export function findRpcMethod(namespace: string, method: string): RpcMethod | undefined {
  const table: { readonly [method: string]: RpcMethod } | undefined =
    namespace === 'eip155' || namespace === 'solana' ? rpcMethods[namespace] : undefined
  return table && Object.hasOwn(table, method) ? table[method] : undefined
}

export type { RpcMethod } from './defineMethod.ts'
export { eip155Methods } from './eip155.ts'
export { solanaMethods } from './solana.ts'
