import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { findRpcMethod } from '@latchkey/protocol/rpc'
import { decode } from '@latchkey/protocol/schema'
import type { ActiveChain } from '../createActiveChain.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Accounts, Approvals, FrameSettings, Vault } from '../ports.ts'
import { createChainRpc } from './createChainRpc.ts'
import { localMethods } from './localMethods.ts'
import { notAllowed } from './notAllowed.ts'
import { rpcFailure } from './rpcFailure.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

/** Answers a wallet's method. */
export type Signer = { request(request: FrameRpcRequest, signal: AbortSignal): Promise<unknown> }

/** What the visitor approves first, each with its own screen. */
const approvedMethods: { readonly [method: string]: SignerMethod } = {
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
}

/**
 * Makes what answers JSON-RPC calls to the wallet. A method that the tables of `protocol/rpc` do not know, or that this
 * wallet does not have, is refused before anything is sent anywhere (6.4).
 */
export function createSigner(
  parts: Pick<FrameParts, 'request' | 'withLock'> & {
    settings: FrameSettings
    vault: Vault
    accounts: Accounts
    approvals: Approvals
    activeChain: ActiveChain
    getAppName(): string | undefined
  },
): Signer {
  const { settings, request } = parts
  const context: SignerContext = {
    ...parts,
    chainRpc: createChainRpc({ rpc: settings.rpc, request }),
  }

  return {
    async request(rpc, signal) {
      const { method, chainId } = rpc
      const [namespace = ''] = chainId.split(':')
      const row = findRpcMethod(namespace, method)
      if (!row) throw notAllowed()
      const isOurs = namespace === 'eip155'
      const handle = isOurs && Object.hasOwn(approvedMethods, method) ? approvedMethods[method] : undefined
      const local = isOurs && Object.hasOwn(localMethods, method) ? localMethods[method] : undefined
      if (!handle && !local && row.answeredBy === 'wallet') throw notAllowed()
      const params = decode(row.params, rpc.params)
      if (!params.success) {
        const reasons = params.reasons.map(({ field, description }) => `${field}: ${description}`)
        throw rpcFailure('invalidParams', `Wrong parameters of ${method}: ${reasons.join('; ')}`)
      }
      if (!Object.hasOwn(settings.rpc, chainId))
        throw rpcFailure('switchChain', `The chain ${chainId} is not served.`)
      const answer = handle ?? local
      if (answer)
        return answer({ ...rpc, params: params.value as FrameRpcRequest['params'] }, signal, context)
      // Nothing that a visitor must approve ever comes here: the tables say so, and this line, too.
      if (row.approval === 'user') throw notAllowed()
      return context.chainRpc(chainId, method, rpc.params, signal)
    },
  }
}
