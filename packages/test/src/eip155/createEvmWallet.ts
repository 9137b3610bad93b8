import {
  BaseError,
  createWalletClient,
  type Hex,
  hexToBigInt,
  http,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  createTestWallet,
  defaultName,
  type WalletChange,
  type WalletDriver,
  type WalletState,
} from '../wallet/createTestWallet.ts'
import { drawIcon } from '../wallet/drawIcon.ts'
import { type TestWallet, TestWalletError, type WalletLink, type WalletOptions } from '../wallet/wallet.ts'

/** A chain that an EVM test wallet knows. */
export type EvmWalletChain = {
  /** EIP-155 id. */
  id: number
  /** JSON-RPC URL for transactions and everything else that the wallet doesn't answer itself. */
  rpcUrl?: string
}

/** Options of `createEvmWallet`. */
export type EvmWalletOptions = WalletOptions & {
  /** Private keys, or accounts of viem; the first is selected. Defaults to the first two of anvil and Hardhat. */
  accounts?: readonly (Hex | LocalAccount)[]
  /** Chains that it knows; the first is selected. Defaults to Ethereum, without a node. */
  chains?: readonly EvmWalletChain[]
  /** Reverse domain name of EIP-6963. Defaults to `test.wallet` with the name. */
  rdns?: string
  /** Whether it is also at `window.ethereum`. Defaults to false. */
  isLegacy?: boolean
}

/** A test wallet for EVM chains. */
export type EvmTestWallet = TestWallet & {
  /** Id of the selected chain. */
  readonly chainId: number
  /** Selects a network in the wallet, which does not have to know it. */
  switchNetwork(chainId: number): void
}

const publicKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

const decidedByUser: readonly string[] = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
]

/**
 * Creates an EVM wallet (EIP-1193, EIP-6963) that signs with real keys. Transactions are sent through the `rpcUrl` of
 * the selected chain.
 */
export function createEvmWallet(options: EvmWalletOptions = {}): EvmTestWallet {
  const { chains = [{ id: 1 }], icon = drawIcon('#4a5cd0'), isLegacy = false, name = defaultName } = options
  const known = new Map(chains.map((chain) => [chain.id, chain]))
  const accounts = (options.accounts ?? publicKeys).map((one) =>
    typeof one === 'string' ? privateKeyToAccount(one) : one,
  )
  const [first] = chains
  if (accounts.length === 0) throw new TypeError('createEvmWallet: "accounts" is empty. Pass at least one.')
  if (!first) throw new TypeError('createEvmWallet: "chains" is empty. Pass at least one.')
  const rdns = options.rdns ?? `test.wallet.${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const announcement = { uuid: crypto.randomUUID(), name, icon, rdns }
  return createTestWallet(options, (state, changed) =>
    createDriver({ state, changed, chainId: first.id, known, accounts, face: { announcement, isLegacy } }),
  )
}

type Parts = {
  state: WalletState
  changed: (change: WalletChange) => void
  chainId: number
  known: Map<number, EvmWalletChain>
  accounts: readonly LocalAccount[]
  face: Eip155Face
}

type Actions = Pick<EvmTestWallet, 'chainId' | 'switchNetwork'>

function createDriver({ accounts, changed, face, known, state, ...given }: Parts): WalletDriver<Actions> {
  let { chainId: selectedId } = given
  const shared = () => (state.isConnected && !state.isLocked ? order(accounts, state.selected) : [])
  const accountOf = (address: unknown) => {
    const account = accounts.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
    if (!account || !shared().includes(account.address))
      throw new TestWalletError(`The page is not connected to ${address}.`, 4100)
    return account
  }
  const requireRpc = (method: string) => {
    const { rpcUrl } = known.get(selectedId) ?? {}
    if (rpcUrl === undefined)
      throw new TestWalletError(
        `${method} needs a node: pass "rpcUrl" with chain ${selectedId} to createEvmWallet, or set a response with answer().`,
        4200,
      )
    return rpcUrl
  }
  const switchNetwork = (chainId: number) => {
    if (chainId === selectedId) return
    selectedId = chainId
    changed('network')
  }
  const connect = () => Object.assign(state, { isConnected: true, isLocked: false })
  const methods: Record<string, (...params: never[]) => unknown> = {
    eth_accounts: shared,
    eth_chainId: () => numberToHex(selectedId),
    net_version: () => String(selectedId),
    eth_requestAccounts() {
      connect()
      return shared()
    },
    wallet_requestPermissions() {
      connect()
      return permissionsOf(shared())
    },
    wallet_getPermissions: () => (state.isConnected ? permissionsOf(shared()) : []),
    wallet_revokePermissions() {
      state.isConnected = false
      changed('disconnected')
      return null
    },
    personal_sign: (raw: Hex, address: Hex) => accountOf(address).signMessage({ message: { raw } }),
    eth_signTypedData_v4: (address: Hex, typedData: string | object) =>
      accountOf(address).signTypedData(
        typeof typedData === 'string' ? JSON.parse(typedData) : (typedData as never),
      ),
    eth_sendTransaction: (transaction: Transaction) =>
      send(transaction, accountOf(transaction.from), requireRpc('eth_sendTransaction')),
    wallet_watchAsset: () => true,
    wallet_addEthereumChain({ chainId, rpcUrls = [] }: { chainId: Hex; rpcUrls?: readonly string[] }) {
      const [rpcUrl] = rpcUrls
      known.set(Number(chainId), { id: Number(chainId), ...(rpcUrl !== undefined && { rpcUrl }) })
      return null
    },
    wallet_switchEthereumChain({ chainId }: { chainId: Hex }) {
      switchNetwork(Number(chainId))
      return null
    },
  }

  return {
    namespace: 'eip155',
    face,
    place: placeEip155,
    addresses: () => accounts.map(({ address }) => [address]),
    needsUser(method, [first]) {
      if (method === 'eth_requestAccounts') return !state.isConnected || state.isLocked
      if (method !== 'wallet_switchEthereumChain') return decidedByUser.includes(method)
      const chainId = Number((first as { chainId: Hex }).chainId)
      if (!known.has(chainId)) throw new TestWalletError(`Unrecognized chain ID ${chainId}.`, 4902)
      return chainId !== selectedId
    },
    async perform(method, params) {
      const act = methods[method]
      if (act) return act(...(params as never[]))
      return callRpc(requireRpc(method), method, params)
    },
    fail: (why) =>
      why === 'rejected'
        ? new TestWalletError('User rejected the request.', 4001)
        : new TestWalletError('The wallet is disconnected.', 4900),
    events: (change) =>
      change === 'network'
        ? [['chainChanged', numberToHex(selectedId)]]
        : state.isConnected || change === 'disconnected'
          ? [['accountsChanged', shared()]]
          : [],
    actions: {
      get chainId() {
        return selectedId
      },
      switchNetwork,
    },
  }
}

/** Returns the addresses of accounts, the selected one first. */
const order = (accounts: readonly LocalAccount[], selected: number) =>
  [...accounts.slice(selected, selected + 1), ...accounts.filter((_, at) => at !== selected)].map(
    ({ address }) => address,
  )

const permissionsOf = (addresses: readonly string[]) => [
  { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] },
]

type Transaction = {
  from: Hex
  to?: Hex
  data?: Hex
  input?: Hex
  nonce?: Hex
} & Partial<Record<'value' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas', Hex>>

/** Signs a transaction and sends it through a node, which estimates what the transaction lacks. */
async function send(transaction: Transaction, account: LocalAccount, rpcUrl: string): Promise<Hex> {
  const client = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
  const { data = transaction.input, nonce, to } = transaction
  const amounts = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
  const read = amounts.flatMap((key) => {
    const amount = transaction[key]
    return amount === undefined ? [] : [[key, hexToBigInt(amount)] as const]
  })
  try {
    return await client.sendTransaction({
      chain: null,
      ...(to && { to }),
      ...(data && { data }),
      ...(nonce && { nonce: Number(nonce) }),
      ...Object.fromEntries(read),
    })
  } catch (error) {
    throw toWalletError(error)
  }
}

/** Converts an error of viem to the one that a wallet responds with: the node's code and message. */
function toWalletError(error: unknown): TestWalletError {
  const hasCode = (cause: unknown) => typeof Object(cause).code === 'number'
  const cause = error instanceof BaseError ? (error.walk(hasCode) ?? error) : error
  const { code = -32_603, details, message } = Object(cause)
  return new TestWalletError(details ?? message, code)
}

type Reply = { result?: unknown; error?: { code: number; message: string } }

/** Sends a JSON-RPC call to a chain. Throws the node's error with its code. */
async function callRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = (await response.json()) as Reply
  if (error) throw new TestWalletError(error.message, error.code)
  return result
}

/** What a page shows of an EVM wallet. */
type Eip155Face = {
  announcement: { uuid: string; name: string; icon: string; rdns: string }
  /** Whether it is also at `window.ethereum`. */
  isLegacy: boolean
}

type Listener = (value: unknown) => void

/** Announces an EVM wallet in a page by EIP-6963. Self-contained, because its source is also sent into pages. */
function placeEip155(
  target: object,
  { announcement, isLegacy }: Eip155Face,
  { call, listen }: Pick<WalletLink, 'call' | 'listen'>,
): () => void {
  const page = target as EventTarget & { ethereum?: unknown }
  // A window dispatches only events of its own classes.
  const { CustomEvent: Custom = CustomEvent, Event: Plain = Event } = target as Partial<typeof globalThis>
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      call(method, Array.isArray(params) ? params : params === undefined ? [] : [params]),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const detail = Object.freeze({ info: Object.freeze(announcement), provider })
  const announce = () => {
    page.dispatchEvent(new Custom('eip6963:announceProvider', { detail }))
  }
  const remove = () => {
    stop()
    page.removeEventListener('eip6963:requestProvider', announce)
    if (page.ethereum === provider) delete page.ethereum
  }
  const stop = listen((event, value) => {
    if (event === 'removed') remove()
    else for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  if (isLegacy) {
    page.ethereum = provider
    page.dispatchEvent(new Plain('ethereum#initialized'))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return remove
}
