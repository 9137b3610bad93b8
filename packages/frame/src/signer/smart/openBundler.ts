import { type ChainRpc, createChainRpc } from '../createChainRpc.ts'
import type { SignerContext } from '../signerContext.ts'
import { requireSettings } from './requireSettings.ts'

/** Calls a chain's service by JSON-RPC. */
export type Ask = (method: string, params?: unknown, signal?: AbortSignal) => Promise<unknown>

/** Returns clients of a chain's bundler, and of its paymaster if there is one. */
export function openBundler(
  chainId: string,
  context: SignerContext,
): { bundler: Ask; paymaster: Ask | undefined } {
  const { bundlerUrl, paymasterUrl } = requireSettings(context, chainId)
  const open = (url: string): Ask => {
    const rpc: ChainRpc = createChainRpc({ rpc: { [chainId]: url }, request: context.request })
    return (method, params, signal) => rpc(chainId, method, params, signal)
  }
  return { bundler: open(bundlerUrl), paymaster: paymasterUrl === undefined ? undefined : open(paymasterUrl) }
}
