import type { FrameRpcRequest } from '@latchkey/protocol/frame'

/** The embedded wallet as an EIP-1193 provider. */
export type EmbeddedProvider = {
  request(asked: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
  /** Tells its listeners. */
  emit(name: string, value: unknown): void
}

/** What the provider stands on. */
type EmbeddedProviderParameters = {
  /** Who is connected. */
  account(): { address: string; chainId: number } | undefined
  /** Asks the wallet for what is not answered here. */
  request(request: FrameRpcRequest): Promise<unknown>
  switchChain(chainId: number): Promise<void>
}

/** Makes the provider: who is there, on which chain, and to which one to go is the frame's session; all else its wallet. */
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

/** An error with its code (EIP-1193, EIP-1474). */
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
