/** An app's requested permissions by namespace (CAIP-2). A key may be a single chain's id. */
type Wanted = Readonly<
  Record<string, { chains?: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** Permissions that the wallet grants on eip155. */
type Grant = { chains: string[]; accounts: string[]; methods: string[]; events: string[] }

/** Returns what a proposal may be granted, without accounts yet, and required items that can't be granted. */
export function toGrants(
  required: Wanted,
  optional: Wanted,
): { grant: Omit<Grant, 'accounts'>; lacking: string[] } {
  const rows = [...Object.entries(required), ...Object.entries(optional)].filter(([key]) => isEvm(key))
  const chains = rows.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))
  const methods = rows.flatMap(([, row]) => row.methods)
  const lacking = Object.entries(required).flatMap(([key, row]) =>
    isEvm(key) ? row.methods.filter((method) => !isKnown(method)) : [key],
  )
  return {
    grant: {
      chains: [...new Set(chains)],
      methods: [...new Set(methods.filter(isKnown))],
      events: [...new Set([...walletEvents, ...rows.flatMap(([, row]) => row.events)])],
    },
    lacking: [...new Set(chains.length > 0 ? lacking : [...lacking, 'eip155'])],
  }
}

const isEvm = (key: string) => key === 'eip155' || key.startsWith('eip155:')
const isKnown = (method: string) =>
  (walletMethods as readonly string[]).includes(method) || unasked.includes(method)
/** Apps list these although every wallet provides them. */
const unasked = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId']

/** Methods that the wallet supports (EIP-1193). */
const walletMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** Events that the wallet emits. */
const walletEvents = ['chainChanged', 'accountsChanged'] as const
