import { catalogueChains } from '@latchkey/protocol/chains'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { ServedChain, ServedNetwork } from '../settings.ts'
import { type Environment, readJson, SettingError } from './readVariable.ts'
import { type Addition, toAddition } from './toAddition.ts'

/** A namespace has no capitals, and variables often have nothing else; a reference keeps its case. */
const variable = /^(RPC|WS)_([-a-zA-Z0-9]{3,8})_([-_a-zA-Z0-9]{1,32})$/

/**
 * The served chains: those with RPC_<namespace>_<reference>, named by the catalogue, with what CHAINS adds to them
 * (tokens, AMM, index, or a whole network that the catalogue lacks). Aliases of a served chain are served, too.
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
    if (!http.has(id)) throw new SettingError(`${variableOf(id)}: set it, since other settings name ${id}.`)
  for (const { caipNetworkId: id, aliasOf } of catalogueChains) {
    const urls = aliasOf && http.get(aliasOf)
    if (urls && !http.has(id)) http.set(id, urls)
  }
  return [...http].map(([id, rpcUrls]) => {
    const { network, tokens, amm, swaps, smartAccounts, spam, index } = additions.get(id) ?? {}
    const wsUrls = ws.get(id)
    return {
      id,
      network: toNetwork(id, rpcUrls, network),
      rpcUrls,
      ...(wsUrls && { wsUrls }),
      ...(tokens && { tokens }),
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
  const known = catalogueChains.find(({ caipNetworkId }) => caipNetworkId === id)
  const { namespace, reference } = parseCaip2(id)
  const { name, nativeCurrency } = { ...known, ...stated }
  if (!name || !nativeCurrency)
    throw new SettingError(
      `CHAINS: ${id} is not in the catalogue. Add {"id":"${id}","network":{"name":…,"nativeCurrency":{"name":…,"symbol":…,"decimals":18}}}.`,
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
    const id: Caip2 = `${match[2]?.toLowerCase()}:${match[3]}`
    const urls = value.split(',').map((url) => url.trim())
    const wrong = urls.find((url) => !isUrl(url, kind === 'RPC' ? /^https?:$/ : /^wss?:$/))
    if (wrong !== undefined)
      throw new SettingError(
        `${name}: "${wrong}" is not ${kind === 'RPC' ? 'an http(s)' : 'a ws(s)'} URL. Write one or more, with commas between.`,
      )
    found.set(id, urls)
  }
  return found
}

function readAdditions(environment: Environment, readFile: (path: string) => string): Map<Caip2, Addition> {
  const list = readJson(environment, 'CHAINS', readFile) ?? []
  if (!Array.isArray(list)) throw new SettingError('CHAINS: write a list, [{"id":"eip155:1","tokens":[…]}].')
  return new Map(list.map(toAddition))
}

function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol)
}

function variableOf(id: Caip2): string {
  return `RPC_${id.replace(':', '_')}`
}
