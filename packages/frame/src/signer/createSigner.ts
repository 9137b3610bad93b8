import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { findRpcMethod } from '@latchkey/protocol/rpc'
import { decode, type Reason } from '@latchkey/protocol/schema'
import type { Accounts, Approvals, FrameSettings, Vault } from '../base/ports.ts'
import type { FrameParts } from '../platform/parts.ts'
import { endsLogin } from '../queue/endsLogin.ts'
import type { Session } from '../session/createSession.ts'
import { changePermissions } from './changePermissions.ts'
import type { ActiveChain } from './createActiveChain.ts'
import { createChainRpc } from './createChainRpc.ts'
import { createSent } from './createSent.ts'
import { localMethods } from './localMethods.ts'
import { notAllowed } from './notAllowed.ts'
import { rpcFailure } from './rpcFailure.ts'
import { sendCalls, sendUserOperation } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'
import { signMessage, signTypedData } from './signMessage.ts'

/** Handles wallet methods. */
export type Signer = {
  /** Handles a request; `afterwards` schedules a task to run once the response is sent. */
  request(
    request: FrameRpcRequest,
    signal: AbortSignal,
    afterwards: (task: () => void) => void,
  ): Promise<unknown>
}

/** Methods that the visitor must approve, each with its own screen. */
const approvedMethods: { readonly [method: string]: SignerMethod } = {
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  eth_sendUserOperation: sendUserOperation,
  wallet_grantPermissions: changePermissions,
  wallet_revokePermissions: changePermissions,
  wallet_sendCalls: sendCalls,
}

/** Loads the methods of another namespace: only Solana has any. */
async function loadMethods(namespace: string): Promise<{ readonly [method: string]: SignerMethod }> {
  return namespace === 'solana' ? (await import('./solana/solanaMethods.ts')).solanaMethods : {}
}

/**
 * Creates the handler of JSON-RPC calls to the wallet. A method that is unknown to the tables of `protocol/rpc`, or
 * that this wallet does not support, is rejected before anything is sent anywhere (6.4).
 */
export function createSigner(
  parts: Pick<FrameParts, 'request' | 'withLock' | 'storage'> & {
    settings: FrameSettings
    session: Session
    vault: Vault
    accounts: Accounts
    approvals: Approvals
    activeChain: ActiveChain
    getAppName(): string | undefined
  },
): Signer {
  const { settings, request, approvals, vault } = parts
  const context: Omit<SignerContext, 'sent'> = {
    ...parts,
    approvals: {
      ...approvals,
      // A wallet that is lost here is restored first, so that nobody approves something that then cannot be signed.
      async ask(asked, signal) {
        if (!endsLogin(asked.request)) await vault.requireShare()
        return approvals.ask(asked, signal)
      },
    },
    chainRpc: createChainRpc({ rpc: settings.rpc, request }),
  }

  return {
    async request(rpc, signal, afterwards) {
      const { method, chainId } = rpc
      const [namespace = ''] = chainId.split(':')
      const row = findRpcMethod(namespace, method)
      if (!row) throw notAllowed()
      const isOurs = namespace === 'eip155'
      const handle = isOurs && Object.hasOwn(approvedMethods, method) ? approvedMethods[method] : undefined
      const known = isOurs ? localMethods : await loadMethods(namespace)
      const local = Object.hasOwn(known, method) ? known[method] : undefined
      if (!handle && !local && row.answeredBy === 'wallet') throw notAllowed()
      const params = decode(row.params, rpc.params)
      if (!params.success) {
        const reasons = sayReasons(params.reasons)
        throw rpcFailure('invalidParams', `Invalid ${method} parameters: ${reasons}`)
      }
      /** Rejects values that don't match the method's response schema. */
      const check = (value: unknown) => {
        const result = decode(row.result, value)
        if (result.success) return value
        throw rpcFailure('internal', `Invalid ${method} response: ${sayReasons(result.reasons)}`)
      }
      if (!Object.hasOwn(settings.rpc, chainId))
        throw rpcFailure('switchChain', `Chain ${chainId} is not supported.`)
      const answer = handle ?? local
      if (answer) {
        const asked = { ...rpc, params: params.value as FrameRpcRequest['params'] }
        const sent = createSent(parts, asked, signal)
        try {
          const value = check(await answer(asked, signal, { ...context, sent }))
          afterwards(sent.forget)
          return value
        } catch (error) {
          sent.end()
          throw error
        }
      }
      // Methods that need approval never get here. The tables ensure that, and so does this check.
      if (row.approval === 'user') throw notAllowed()
      return check(await context.chainRpc(chainId, method, rpc.params, signal))
    },
  }
}

function sayReasons(reasons: readonly Reason[]): string {
  return reasons
    .map(({ field, description }) => (field ? `${field}: ${description}` : description))
    .join('; ')
}
