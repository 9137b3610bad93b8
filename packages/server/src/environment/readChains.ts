import { catalogueChains } from '@latchkey/protocol/chains'
import { furtherChains } from '@latchkey/protocol/furtherChains'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { SettingError } from '../base/SettingError.ts'
import type { ServedChain, ServedNetwork } from '../settings/settings.ts'
import { type Environment, readJson } from './readVariable.ts'
import { type Addition, toAddition } from './toAddition.ts'

/** Namespaces are lower case, but variables are often written in capitals. A reference keeps its case. */
const variable = /^(RPC|WS)_([-a-zA-Z0-9]{3,8})_(.+)$/

/** Whether a variable has the form of a chain's upstream setting. */
export const namesChain = (name: string): boolean => variable.test(name)
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

/**
 * Reads the served chains: those with RPC_<namespace>_<reference>, named by the catalogue, plus what CHAINS adds
 * (tokens, AMM, index, or a whole network that the catalogue lacks). Aliases of a served chain are served as well.
 * Throws `SettingError`.
 */
export function readChains(
  environment: Environment,
  readFile: (path: string) => string,
): readonly ServedChain[] {
  const additions = readAdditions(environment, readFile)
  const http = readUrls(environment, 'RPC')
  const ws = readUrls(environment, 'WS')
  for (const id of [...ws.keys(), ...additions.keys()])
    if (!http.has(id))
      throw new SettingError(`${variableOf(id)}: required, because other settings refer to ${id}.`)
  if (http.size === 0 && !environment.CHAINS?.trim())
    throw new SettingError(
      'RPC_eip155_1: no chain is served. Set RPC_<namespace>_<reference> for each chain, such as RPC_eip155_1=https://your.node, or CHAINS=[] for a server without chains.',
    )
  for (const { caipNetworkId: id, aliasOf } of catalogueChains) {
    const urls = aliasOf && http.get(aliasOf)
    if (urls && !http.has(id)) http.set(id, urls)
  }
  return [...http].map(([id, rpcUrls]) => {
    const { network, tokens, prices, amm, swaps, smartAccounts, spam, index } = additions.get(id) ?? {}
    const wsUrls = ws.get(id)
    return {
      id,
      network: toNetwork(id, rpcUrls, network),
      rpcUrls,
      ...(wsUrls && { wsUrls }),
      ...(tokens && { tokens }),
      ...(prices && { prices }),
      ...(amm && { amm }),
      ...(swaps && { swaps }),
      ...(smartAccounts && { smartAccounts }),
      ...(spam && { spam }),
      ...(index && { index }),
    }
  })
}

function toNetwork(
  id: Caip2,
  rpcUrls: readonly string[],
  stated: Partial<ServedNetwork> = {},
): ServedNetwork {
  const known = [...catalogueChains, ...furtherChains].find(({ caipNetworkId }) => caipNetworkId === id)
  const { namespace, reference } = parseCaip2(id)
  const { name, nativeCurrency } = { ...known, ...stated }
  if (!name || !nativeCurrency)
    throw new SettingError(
      `CHAINS: ${id} is not in the catalogue. Add {"id":"${id}","network":{"name":…,"nativeCurrency":{"name":…,"symbol":…,"decimals":18}}}.`,
    )
  if (namespace === 'cosmos' && !known?.cosmos && !stated.cosmos)
    throw new SettingError(
      `CHAINS: ${id} is not in the catalogue. Add "cosmos":{"bech32Prefix":"cosmos","denom":"uatom"} to its network.`,
    )
  const { aliasOf: _, ...catalogued } = known ?? {}
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

function readUrls(environment: Environment, kind: 'RPC' | 'WS'): Map<Caip2, readonly string[]> {
  const found = new Map<Caip2, readonly string[]>()
  for (const [name, value] of Object.entries(environment)) {
    const match = variable.exec(name)
    if (match?.[1] !== kind || !value) continue
    const id = readId(name, match[2]?.toLowerCase() ?? '', match[3] ?? '', kind)
    if (!id) continue
    const urls = value.split(',').map((url) => url.trim())
    const wrong = urls.findIndex((url) => !isUrl(url, kind === 'RPC' ? /^https?:$/ : /^wss?:$/))
    // The URL is not shown, because it may contain a key.
    if (wrong >= 0)
      throw new SettingError(
        `${name}: entry ${wrong + 1} is not ${kind === 'RPC' ? 'an http(s)' : 'a ws(s)'} URL. Use one or more URLs, separated by commas.`,
      )
    found.set(id, urls)
  }
  return found
}

/** Returns `undefined` if the variable is not a setting of this server. */
function readId(name: string, namespace: string, reference: string, kind: 'RPC' | 'WS'): Caip2 | undefined {
  const known = namespaces[namespace]
  if (!known) return anyReference.test(reference) ? `${namespace}:${reference}` : undefined
  if (!known.reference.test(reference))
    throw new SettingError(
      `${name}: "${reference}" is not a valid ${namespace} reference. Use ${known.form}.`,
    )
  if (kind === 'WS' && !known.hasSocket)
    throw new SettingError(`${name}: WebSockets are not supported on ${namespace} chains. Remove it.`)
  return `${namespace}:${reference}`
}

function readAdditions(environment: Environment, readFile: (path: string) => string): Map<Caip2, Addition> {
  const list = readJson(environment, 'CHAINS', readFile) ?? []
  if (!Array.isArray(list))
    throw new SettingError('CHAINS: must be a list: [{"id":"eip155:1","tokens":[…]}].')
  return new Map(list.map(toAddition))
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

function variableOf(id: Caip2): string {
  return `RPC_${id.replace(':', '_')}`
}
