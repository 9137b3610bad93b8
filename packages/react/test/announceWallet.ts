import { onTestFinished } from 'vitest'
import { addresses } from './addresses.ts'

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%235b3fa0"/%3E%3C/svg%3E'

type Waiting = { method: string; answer: (approved: boolean, code?: number) => void }

/** The default name of a wallet. */
export const defaultWalletName = 'Lovelace Wallet'

/** A wallet (EIP-1193) that asks its owner before connecting or switching. The test responds. */
type TestWallet = ReturnType<typeof createTestWallet> & {
  /** Removes the wallet from this browser before the test ends. */
  hide(): void
}

/** Announces a wallet in this browser by EIP-6963 until the test ends. */
export function announceWallet({
  name = defaultWalletName,
  rdns = 'test.lovelace',
  accounts = [addresses.ada] as readonly string[],
  chainId = 31_337,
} = {}): TestWallet {
  const wallet = createTestWallet(accounts, chainId)
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns }),
    provider: wallet.provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  const hide = () => window.removeEventListener('eip6963:requestProvider', announce)
  onTestFinished(hide)
  return { ...wallet, hide }
}

function createTestWallet(accounts: readonly string[], startChainId: number) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const waiting: Waiting[] = []
  let chainId = startChainId
  let isAllowed = false
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const ask = (method: string) =>
    new Promise<void>((resolve, reject) => {
      const answer: Waiting['answer'] = (approved, code = 4001) => {
        waiting.splice(waiting.indexOf(entry), 1)
        if (approved) resolve()
        else reject(Object.assign(new Error('The owner said no.'), { code }))
      }
      const entry = { method, answer }
      waiting.push(entry)
    })
  const moveTo = (next: number) => {
    chainId = next
    emit('chainChanged', `0x${next.toString(16)}`)
  }

  async function request({
    method,
    params,
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'eth_accounts':
        return isAllowed ? accounts : []
      case 'eth_requestAccounts':
        if (!isAllowed) await ask(method)
        isAllowed = true
        return accounts
      case 'wallet_requestPermissions':
        await ask(method)
        isAllowed = true
        return [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
          },
        ]
      case 'wallet_revokePermissions':
        isAllowed = false
        return null
      case 'wallet_switchEthereumChain': {
        await ask(method)
        const [{ chainId: asked }] = params as [{ chainId: string }]
        moveTo(Number(asked))
        return null
      }
      default:
        throw Object.assign(new Error(`${method} is not offered.`), { code: -32_601 })
    }
  }

  return {
    provider: {
      request,
      on: (event: string, listener: (value: unknown) => void) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event: string, listener: (value: unknown) => void) => {
        listeners.get(event)?.delete(listener)
      },
    },
    /** Methods that wait for the owner. */
    waiting: () => waiting.map(({ method }) => method),
    /** Approves the oldest request. */
    approve: () => waiting[0]?.answer(true),
    /** Rejects the oldest request. */
    decline: (code?: number) => waiting[0]?.answer(false, code),
    /** Switches the network in the wallet itself. */
    moveTo,
  }
}
