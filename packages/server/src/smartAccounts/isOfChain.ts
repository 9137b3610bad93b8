import { evmChainNumber } from '@latchkey/protocol/ids'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { ServedChain } from '../settings/settings.ts'

/** Methods whose parameters are an operation and its EntryPoint. Those of ERC-7677 also include the chain. */
const ofOperation = ['eth_estimateUserOperationGas', 'eth_sendUserOperation']
const ofPaymaster = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/**
 * Whether a request names the supported EntryPoint (0.8) and the chain that it is sent for. Otherwise a bundler or
 * paymaster of several chains would serve, and pay for, any of them under this chain's limits.
 */
export function isOfChain(chainId: ServedChain['id'], method: string, params: unknown): boolean {
  const isPaymaster = ofPaymaster.includes(method)
  if (!isPaymaster && !ofOperation.includes(method)) return true
  const [, entryPoint, chain] = Array.isArray(params) ? params : []
  if (typeof entryPoint !== 'string' || entryPoint.toLowerCase() !== entryPoint08Address.toLowerCase())
    return false
  if (!isPaymaster) return true
  return (
    typeof chain === 'string' && /^0x[0-9a-f]+$/i.test(chain) && Number(chain) === evmChainNumber(chainId)
  )
}
