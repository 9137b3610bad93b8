import { createHeadlessWeb3Provider, Web3RequestKind } from '@ensdomains/headless-web3-provider'
import type { Chain } from 'viem'
import { callRpc } from '../chains/callRpc.ts'
import { createApprovals } from './createApprovals.ts'
import {
  drawIcon,
  type TestWallet,
  type WalletAnnouncement,
  WalletError,
  type WalletRequest,
} from './wallet.ts'

/** A chain that a wallet knows: its id and RPC URL. */
export type WalletChain = { id: number; rpc: string }

/** Options of `createHeadlessWallet`. */
export type HeadlessWalletOptions = {
  /** The first key signs. */
  privateKeys: readonly `0x${string}`[]
  /** The first chain is active. */
  chains: readonly WalletChain[]
  info?: Partial<WalletAnnouncement>
  /** Whether the dapp was connected before, as on a return visit. */
  isConnected?: boolean
}

type Transaction = { from: string; value?: string; gas?: string }
type AddedChain = { chainId: string; rpcUrls?: readonly string[] }

/** Never prompted: accounts are either shared or not, and permissions are part of the account request. */
const unasked: readonly string[] = [Web3RequestKind.Accounts, Web3RequestKind.RequestPermissions]
const asked = Object.values(Web3RequestKind).filter((kind) => !unasked.includes(kind))

/**
 * Creates a wallet by `@ensdomains/headless-web3-provider`, which signs and sends. Every request waits for `approve` or
 * `reject`. Adds what a wallet's shell does: EIP-6963 info, locking, forgetting a dapp, error 4902 for unknown
 * networks, and the RPC URL of added networks. `chainChanged` carries a number, as in that package. Runs in Node and in
 * the browser.
 */
export function createHeadlessWallet(options: HeadlessWalletOptions): TestWallet {
  const { privateKeys, isConnected = false } = options
  const chains = options.chains.map(toChain)
  const backend = createHeadlessWeb3Provider({
    privateKeys: [...privateKeys],
    chains,
    permitted: [Web3RequestKind.RequestPermissions, ...(isConnected ? [Web3RequestKind.Accounts] : [])],
  })
  const approvals = createApprovals()
  const shell = { isLocked: false, isForgotten: false }
  const accounts = () =>
    shell.isLocked || shell.isForgotten ? Promise.resolve([]) : forward({ method: 'eth_accounts' })
  const forward = (request: WalletRequest) => backend.request(request as never) as Promise<unknown>

  async function request({ method, params }: WalletRequest): Promise<unknown> {
    const [first] = Array.isArray(params) ? params : []
    if (method === 'eth_accounts') return accounts()
    if (method === 'wallet_revokePermissions') {
      shell.isForgotten = true
      backend.emit('accountsChanged', [])
      return null
    }
    if (method === 'wallet_switchEthereumChain') {
      const chainId = Number((first as AddedChain).chainId)
      if (chainId === backend.getChain().id) return null
      if (!chains.some(({ id }) => id === chainId))
        throw new WalletError(4902, `Unrecognized chain ID ${chainId}.`)
    }
    const known = { method, ...(params !== undefined && { params }) }
    const kind = asked.find((candidate) => candidate === method)
    if (!kind) return forward(known)
    const answer = forward(known)
    const isOver = answer.then(
      () => true,
      () => true,
    )
    // The package treats any decision made before its request as an approval, even a rejection.
    while (backend.getPendingRequestCount(kind) === 0) {
      if (await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve))])) return answer
    }
    let refusal: WalletError | undefined
    await approvals.ask(known, {
      approve: async () => {
        refusal =
          method === 'eth_sendTransaction'
            ? await findRefusal(first as Transaction, backend.getChain())
            : undefined
        return refusal ? backend.reject(kind) : backend.authorize(kind)
      },
      reject: () => backend.reject(kind),
    })
    const result = await answer.catch((error: unknown) => Promise.reject(refusal ?? error))
    if (method === 'eth_requestAccounts') Object.assign(shell, { isLocked: false, isForgotten: false })
    if (method === 'wallet_addEthereumChain') addChain(first as AddedChain)
    return result
  }

  /** Corrects an added chain: the package stores a wrong RPC URL, but in a list that we own. */
  function addChain({ chainId, rpcUrls }: AddedChain): void {
    const at = chains.findLastIndex(({ id }) => id === Number(chainId))
    chains[at] = toChain({ id: Number(chainId), rpc: rpcUrls?.[0] ?? '' })
    backend.switchChain(Number(chainId))
  }

  return {
    info: {
      uuid: crypto.randomUUID(),
      name: 'Headless Wallet',
      icon: drawIcon('H', '#4a5cd0'),
      rdns: 'test.headless',
      ...options.info,
    },
    provider: {
      request,
      on: (event, listener) => backend.on(event as never, listener as never),
      removeListener: (event, listener) => backend.removeListener(event as never, listener as never),
    },
    pending: approvals.pending,
    approve: approvals.approve,
    reject: approvals.reject,
    switchTo: (chainId) => backend.switchChain(chainId),
    useAccounts: (keys) => backend.changeAccounts([...keys]),
    lock() {
      shell.isLocked = true
      backend.emit('accountsChanged', [])
    },
    async unlock() {
      shell.isLocked = false
      backend.emit('accountsChanged', await accounts())
    },
  }
}

/**
 * Returns why a transaction can't be sent, if so: the package only prints the node's error and never responds. A
 * transaction with its own gas limit that merely reverts is still sent.
 */
async function findRefusal(transaction: Transaction, { rpcUrls }: Chain): Promise<WalletError | undefined> {
  const rpc = rpcUrls.default.http[0] ?? ''
  try {
    const balance = (await callRpc(rpc, 'eth_getBalance', [transaction.from, 'latest'])) as string
    if (BigInt(balance) < BigInt(transaction.value ?? '0x0'))
      return new WalletError(-32000, 'insufficient funds for gas * price + value')
    if (transaction.gas === undefined) await callRpc(rpc, 'eth_estimateGas', [transaction])
    return undefined
  } catch (error) {
    return new WalletError(-32603, error instanceof Error ? error.message : String(error))
  }
}

function toChain({ id, rpc }: WalletChain): Chain {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
}
