import { walletEvents, walletMethods } from './methods.ts'

/** What an app asks for, by namespace (CAIP-2); a key may be one chain's name. */
type Wanted = Readonly<
  Record<string, { chains?: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** What the wallet grants on eip155. */
type Grant = { chains: string[]; accounts: string[]; methods: string[]; events: string[] }

/** What a proposal may get: a grant without accounts yet, and what it cannot do without and will not get. */
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
/** Apps list what a wallet tells them anyway. */
const unasked = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId']
