import { catalogueChains } from '@latchkey/protocol/chains'
import { furtherChains } from '@latchkey/protocol/furtherChains'
import { type Caip2, isCaip2, nativeTokenAddress, parseCaip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import * as z from 'zod/mini'
import { isSolanaAddress } from '../base/addresses.ts'
import { decimals, network } from './chainNetwork.ts'
import {
  areExplorers,
  describeExplorers,
  type ExplorerSettings,
  hasExplorers,
  type IndexerSettings,
} from './explorers.ts'
import { address, onChainPrices } from './onChainPrices.ts'
import { type Environment, httpUrl, members, oneOf, whole } from './variable.ts'

const listedToken = members({
  /** In the chain's own form: a contract, or a mint on solana. */
  address: z.string(),
  /** Name of the token. */
  name: z.string(),
  /** Symbol of the token. */
  symbol: z.string(),
  /** Decimals of the token. */
  decimals,
  /** URL of its logo. */
  logoUri: z.exactOptional(z.string()),
  /** Whether it supports permits (EIP-2612). */
  eip2612: z.exactOptional(z.boolean()),
})

/** A token that the operator lists (7.7). */
export type ListedToken = z.infer<typeof listedToken>

const amm = members({
  /** Finds the pool of two tokens. */
  factory: address,
  /** Executes swaps, and receives approvals for them. */
  router: address,
  /** The ERC-20 of the wrapped native token. */
  wrapped: address,
  /** An ERC-20 pegged to one US dollar, in which prices are quoted. */
  usdToken: address,
  /** Swap fee of a pool, in hundredths of a percent; 30 when absent, as in Uniswap V2. */
  feeBps: z.exactOptional(z.int().check(z.gte(0), z.lt(10_000))),
  /**
   * Whether the router also has `multicall(bytes[])` and `selfPermitIfNecessary`, like Uniswap's later routers. Tokens
   * with `eip2612` are then swapped with a permit instead of an approval.
   */
  takesPermits: z.exactOptional(z.boolean()),
})

const smartAccounts = members({
  factory: address,
  implementation: address,
  permissionValidator: z.exactOptional(address),
  delegate: z.exactOptional(address),
  bundlerUrl: httpUrl,
  paymasterUrl: z.exactOptional(httpUrl),
})

const tokensForm =
  'must be a list of {"address","name","symbol","decimals"}, with optional "logoUri" and "eip2612".'
const spamForm = 'must be a list of addresses.'
/** A chain in CHAINS: what the operator sets of it beyond the catalogue. */
const addition = members({
  /** CAIP-2 id. */
  id: z.custom<Caip2>(
    (id) => typeof id === 'string' && isCaip2(id),
    'must be a chain id such as "eip155:1".',
  ),
  network: z.exactOptional(
    z.pipe(
      network,
      z.transform((given) => given as Partial<ServedNetwork>),
    ),
  ),
  /** The token catalogue: balances and prices are returned for these tokens and the native one. */
  tokens: z.exactOptional(whole<readonly ListedToken[]>(z.array(listedToken), tokensForm)),
  /**
   * Price of one whole token in US dollars, as decimal text, by address. The native token has the address used in the
   * API. Takes precedence over any market.
   */
  prices: z.exactOptional(z.custom<Readonly<Record<string, string>>>()),
  /** An AMM with the Uniswap V2 ABI that prices come from, in a token pegged to one US dollar. */
  amm: z.exactOptional(
    whole<z.infer<typeof amm>>(
      amm,
      'must be {"factory","router","wrapped","usdToken"}, four addresses, with optional "feeBps" (30 by default) and "takesPermits" (true or false).',
    ),
  ),
  ...onChainPrices,
  /** Swap provider: the router of `amm`, or 0x. No swaps if absent. */
  swaps: z.exactOptional(oneOf(['router', '0x'], 'must be "router" or "0x".')),
  /** Contracts and services of the embedded wallet's smart accounts (ERC-4337, EntryPoint 0.8). */
  smartAccounts: z.exactOptional(
    whole<SmartAccountSettings>(
      smartAccounts,
      'must be {"factory","implementation","bundlerUrl"}, two addresses and an http(s) URL, with optional "paymasterUrl" and the optional addresses "permissionValidator" and "delegate".',
    ),
  ),
  /** Sources of the chain's past, tried in this order: explorers (eip155), or indexers (polkadot). */
  explorers: z.exactOptional(z.custom<readonly (ExplorerSettings | IndexerSettings)[]>()),
  /** Contracts, or mints, of spam NFTs, whatever their metadata. */
  spam: z.exactOptional(whole<readonly string[]>(z.array(z.string()), spamForm)),
  /** Whether to follow the chain's blocks and store its transfers; eip155 only. */
  index: z.exactOptional(
    members(
      {
        /** Height of the first block to index. Earlier transfers are not listed. */
        fromBlock: z.pipe(
          z.coerce.string().check(z.regex(/^\d+$/, 'must be a number.')),
          z.transform((block): bigint => BigInt(block)),
        ),
      },
      'must be {"fromBlock": number}.',
    ),
  ),
  /** Whether accounts are indexed on request; with `explorers`, only while none of them responds. eip155 only. */
  accounts: z.exactOptional(
    whole<false | { readonly requestsPerSecond: number }>(
      z.union([z.literal(false), members({ requestsPerSecond: z.int().check(z.gte(1), z.lte(10_000)) })]),
      'must be false or {"requestsPerSecond"}, a number from 1 to 10000.',
    ),
  ),
})

/** Validates token addresses by namespace. Other namespaces accept any text. */
const ownAddress: { readonly [namespace: string]: (value: unknown) => boolean } = {
  eip155: (value) => address.safeParse(value).success,
  solana: (value) => typeof value === 'string' && isSolanaAddress(value),
  // A denomination in its CAIP-10 form: `ibc%2F…`.
  cosmos: (value) => typeof value === 'string' && /^([-.a-zA-Z0-9]|%2F|%3A){1,124}$/.test(value),
}
const namespaceIn = (entry: unknown) => parseCaip2(Object(entry).id).namespace
const isOwn = (entry: unknown, value: unknown) => (ownAddress[namespaceIn(entry)] ?? (() => true))(value)
const nativeOf = (entry: unknown) => nativeTokenAddress(namespaceIn(entry))

const price = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/))
const arePrices = (entry: Addition, prices: unknown) =>
  z.record(z.string(), price).safeParse(prices).success &&
  Object.keys(Object(prices)).every((token) => token === nativeOf(entry) || isOwn(entry, token))

const ofEvm = [
  'amm',
  'feeds',
  'sequencerFeed',
  'pools',
  'swaps',
  'smartAccounts',
  'index',
  'accounts',
] as const

/** Finds a member that does not apply to the chains of an entry's namespace. */
function findStranger(entry: object): string | undefined {
  const namespace = namespaceIn(entry)
  const ofOthers = hasExplorers(namespace) ? [] : ['explorers']
  const ofTokens = namespace === 'bip122' || namespace === 'polkadot' ? ['tokens'] : []
  const strangers = [...ofOthers, ...(namespace === 'eip155' ? [] : [...ofTokens, ...ofEvm])]
  return strangers.find((member) => member in entry)
}

/** What CHAINS adds to the catalogue. */
export const additions = z.array(
  z.pipe(
    z.looseObject({ id: addition.shape.id }, 'must be an object such as {"id":"eip155:1"}.').check(
      z.refine((entry) => findStranger(entry) === undefined, {
        error: ({ input }) =>
          `${findStranger(Object(input))} is not supported on ${namespaceIn(input)} chains. Remove it.`,
      }),
    ),
    addition.check(
      z.refine((entry) => entry.tokens?.every((token) => isOwn(entry, token.address)) ?? true, {
        error: tokensForm,
        path: ['tokens'],
      }),
      z.refine((entry) => entry.spam?.every((token) => isOwn(entry, token)) ?? true, {
        error: spamForm,
        path: ['spam'],
      }),
      z.refine((entry) => entry.prices === undefined || arePrices(entry, entry.prices), {
        error: ({ input }) =>
          `must be US dollars by address, as strings: {"address":"1.25"}; the native token's address is ${nativeOf(input)}.`,
        path: ['prices'],
      }),
      z.refine((entry) => entry.explorers === undefined || areExplorers(entry.id, entry.explorers), {
        error: ({ input }) => describeExplorers(namespaceIn(input), Object(input).explorers),
        path: ['explorers'],
      }),
      z.refine(({ swaps, amm }) => swaps !== 'router' || amm !== undefined, {
        error: '"router" requires amm.',
        path: ['swaps'],
      }),
    ),
  ),
  'must be a list: [{"id":"eip155:1","tokens":[…]}].',
)
type Addition = z.infer<typeof addition>

/** A network of any CAIP-2 namespace, including those unknown to the kit. */
export type ServedNetwork = Omit<Network, 'chainNamespace'> & {
  /** CAIP-2 namespace, supported by the kit or not. */
  chainNamespace: string
}

/** A chain that this server serves. */
export type ServedChain = Omit<z.infer<typeof addition>, 'network'> & {
  /** Name, currency and explorer of the chain. */
  network: ServedNetwork
  /** Upstreams; empty if the chain is only used for sign-in. */
  rpcUrls: readonly string[]
  /** WebSocket upstreams. Without them, the chain has no WebSocket. */
  wsUrls?: readonly string[]
}

/** Namespaces are lower case, but variables are often written in capitals. A reference keeps its case. */
const variablePattern = /^(RPC|WS)_([-a-zA-Z0-9]{3,8})_(.+)$/

/** Returns whether a variable has the form of a chain's upstream setting. */
export const namesChain = (name: string): boolean => variablePattern.test(name)
const anyReference = /^[-_a-zA-Z0-9]{1,32}$/

/** The format of references in a namespace (CAIP-2), and whether its chains may have a WebSocket. */
const namespaces: {
  readonly [namespace: string]: { reference: RegExp; form: string; hasSocket?: true }
} = {
  eip155: { reference: /^[1-9]\d{0,14}$/, form: 'the chain id in digits', hasSocket: true },
  solana: {
    reference: /^[a-zA-Z0-9]{32}$/,
    form: 'the first 32 characters of the genesis hash',
    hasSocket: true,
  },
  bip122: { reference: /^[0-9a-f]{32}$/, form: 'the first 32 characters of the genesis block’s hash' },
  polkadot: { reference: /^[0-9a-f]{32}$/, form: 'the first 32 characters of the genesis hash, without 0x' },
  cosmos: { reference: /^[-a-zA-Z0-9]{1,32}$/, form: 'the chain id' },
}

/** Upstreams by chain, read from every variable of one kind. Problems have the variable's name as their path. */
export const upstreams = (kind: 'RPC' | 'WS') =>
  z.pipe(
    z.custom<Environment>(),
    z.transform((environment, { issues }): ReadonlyMap<Caip2, readonly string[]> => {
      const found = new Map<Caip2, readonly string[]>()
      for (const [name, value] of Object.entries(environment)) {
        const [, named, namespace = '', reference = ''] = variablePattern.exec(name) ?? []
        if (named !== kind || !value) continue
        const urls = value.split(',').map((url) => url.trim())
        const problem = findProblem(kind, namespace.toLowerCase(), reference, urls)
        // The URL is not shown, because it may contain a key.
        if (problem) issues.push({ code: 'custom', message: problem, path: [name], input: undefined })
        else if (namespace.toLowerCase() in namespaces || anyReference.test(reference))
          found.set(`${namespace.toLowerCase()}:${reference}`, urls)
      }
      return found
    }),
  )

function findProblem(
  kind: 'RPC' | 'WS',
  namespace: string,
  reference: string,
  urls: readonly string[],
): string | undefined {
  const known = namespaces[namespace]
  // Other programs have such variables, too.
  if (!known && !anyReference.test(reference)) return undefined
  if (known && !known.reference.test(reference))
    return `"${reference}" is not a valid ${namespace} reference. Use ${known.form}.`
  if (known && kind === 'WS' && !known.hasSocket)
    return `WebSockets are not supported on ${namespace} chains. Remove it.`
  const wrong = urls.findIndex((url) => !isUrl(url, kind === 'RPC' ? /^https?:$/ : /^wss?:$/))
  if (wrong < 0) return undefined
  return `entry ${wrong + 1} is not ${kind === 'RPC' ? 'an http(s)' : 'a ws(s)'} URL. Use one or more URLs, separated by commas.`
}

/**
 * Returns the served chains: those with RPC_<namespace>_<reference>, named by the catalogue, plus what CHAINS adds
 * (tokens, AMM, index, or a whole network that the catalogue lacks). Aliases of a served chain are served as well.
 * `report` is called with every problem.
 */
export function composeChains(
  {
    rpc,
    ws,
    chains,
  }: {
    rpc: ReadonlyMap<Caip2, readonly string[]>
    ws: ReadonlyMap<Caip2, readonly string[]>
    chains: readonly Addition[] | undefined
  },
  report: (problem: string) => void,
): readonly ServedChain[] {
  const http = new Map(rpc)
  const additions = new Map((chains ?? []).map((entry) => [entry.id, entry]))
  for (const id of new Set([...ws.keys(), ...additions.keys()]))
    if (!http.has(id)) report(`RPC_${id.replace(':', '_')}: required, because other settings refer to ${id}.`)
  if (http.size === 0 && !chains)
    report(
      'RPC_eip155_1: no chain is served. Set RPC_<namespace>_<reference> for each chain, such as RPC_eip155_1=https://your.node, or CHAINS=[] for a server without chains.',
    )
  for (const { caipNetworkId: id, aliasOf } of catalogueChains) {
    const urls = aliasOf && http.get(aliasOf)
    if (urls && !http.has(id)) http.set(id, urls)
  }
  return [...http].flatMap(([id, rpcUrls]) => {
    const { network: stated, ...added } = additions.get(id) ?? { id }
    const network = composeNetwork(id, rpcUrls, stated, report)
    const wsUrls = ws.get(id)
    return network ? [{ ...added, network, rpcUrls, ...(wsUrls && { wsUrls }) }] : []
  })
}

function composeNetwork(
  id: Caip2,
  rpcUrls: readonly string[],
  stated: Partial<ServedNetwork> = {},
  report: (problem: string) => void,
): ServedNetwork | undefined {
  const known = [...catalogueChains, ...furtherChains].find(({ caipNetworkId }) => caipNetworkId === id)
  const { namespace, reference } = parseCaip2(id)
  const { name, nativeCurrency } = { ...known, ...stated }
  if (!name || !nativeCurrency) {
    report(
      `CHAINS: ${id} is not in the catalogue. Add {"id":"${id}","network":{"name":…,"nativeCurrency":{"name":…,"symbol":…,"decimals":18}}}.`,
    )
    return undefined
  }
  if (namespace === 'cosmos' && !known?.cosmos && !stated.cosmos)
    report(
      `CHAINS: ${id} is not in the catalogue. Add "cosmos":{"bech32Prefix":"cosmos","denom":"uatom"} to its network.`,
    )
  const { aliasOf: _, quirks: _quirks, ...catalogued } = known ?? {}
  return {
    ...catalogued,
    ...stated,
    id: namespace === 'eip155' ? Number(reference) : reference,
    name,
    nativeCurrency,
    chainNamespace: namespace,
    caipNetworkId: id,
    rpcUrls: { default: { http: rpcUrls } },
  }
}

const isUrl = (text: string, protocol: RegExp) => URL.canParse(text) && protocol.test(new URL(text).protocol)
