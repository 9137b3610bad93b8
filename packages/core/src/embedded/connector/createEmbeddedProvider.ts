import type { FrameRpcRequest } from '@latchkey/protocol/frame'

/** The embedded wallet as an EIP-1193 provider. */
export type EmbeddedProvider = {
  request(asked: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  /** Calls the listeners of an event. */
  emit(name: string, value: unknown): void
}

/** Parameters of `createEmbeddedProvider`. */
type EmbeddedProviderParameters = {
  /** Returns the connected account. */
  account(): { address: string; chainId: number } | undefined
  /** Sends requests to the wallet that aren't handled here. */
  request(request: FrameRpcRequest): Promise<unknown>
  switchChain(chainId: number): Promise<void>
}

/**
 * Creates the provider. It handles accounts and chains from the frame's session, and sends everything else to the
 * wallet.
 */
export function createEmbeddedProvider(parameters: EmbeddedProviderParameters): EmbeddedProvider {
  const listeners = new Map<string, Set<(value: never) => void>>()
  return {
    async request({ method, params }) {
      const account = parameters.account()
      switch (method) {
        case 'eth_accounts':
          return account ? [account.address] : []
        case 'eth_chainId':
          if (account) return `0x${account.chainId.toString(16)}`
          break
        case 'eth_requestAccounts':
          if (account) return [account.address]
          break
        case 'wallet_switchEthereumChain':
          await parameters.switchChain(readChainId(params))
          return null
      }
      if (!account) throw new ProviderError(4100, 'No user is logged in.')
      return parameters.request({
        method,
        chainId: `eip155:${account.chainId}`,
        ...(params !== undefined && { params: params as NonNullable<FrameRpcRequest['params']> }),
      })
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(value as never)
    },
  }
}

/** An error with a code of EIP-1193 or EIP-1474. */
class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function readChainId(params: unknown): number {
  const [chain] = Array.isArray(params) ? params : []
  const chainId = Number(Object(chain).chainId)
  if (!Number.isSafeInteger(chainId)) throw new ProviderError(-32602, 'Switching chains requires a chainId.')
  return chainId
}
