import { root } from '../run.mjs'
import { brotli } from './brotli.mjs'
import { bundlePage, closure } from './bundlePage.mjs'

/**
 * Maximum brotli kB (1000 bytes) that a namespace may add to an eip155-only app: its whole sub-path, whenever it loads.
 */
export const namespaceBudgets = { solana: 40, bip122: 25, polkadot: 25, cosmos: 25 }

const namespaces = Object.keys(namespaceBudgets)
const ofNamespace = new RegExp(
  `packages/core/(?:dist|src)/namespaces/(?:${namespaces.join('|')})/|` +
    'packages/core/(?:dist|src)/platform/bitcoinProviders\\.[jt]s$|' +
    'packages/protocol/(?:dist|src)/chains/bitcoinAddress\\.[jt]s$|' +
    'node_modules/(?:@solana|@solana-program|@wallet-standard|@polkadot-api|@scure/btc-signer)/',
)

/** Writes an app with eip155 and optionally another namespace, of which it uses everything. */
function writeApp(namespace) {
  return `
import { createKit } from '@latchkey/core'
${namespace ? `import * as namespace from '@latchkey/core/${namespace}'` : ''}
const network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:48545'] } },
}
const kit = createKit({
  networks: [network],
  namespaces: [${namespace ? `namespace.${namespace}()` : ''}],
  relay: 'ws://127.0.0.1:48546',
  metadata: { name: 'bench', description: 'bench', url: 'https://127.0.0.1', icon: 'data:,' },
})
globalThis.app = { kit${namespace ? ', namespace' : ''} }
`
}

const build = (namespace) => bundlePage({ 'virtual:entry': writeApp(namespace) })
/** By code, since most chunks are the same in every app. */
const weights = new Map()

function weigh(chunks) {
  for (const { code } of chunks) if (!weights.has(code)) weights.set(code, brotli(code))
  return chunks.reduce((sum, { code }) => sum + weights.get(code), 0) / 1000
}

const nameOf = (id) => id.replace(`${root}/`, '')

/** Returns modules of namespaces in an eip155-only app: there must be none, whenever they would load. */
export function listForeignModules(chunks) {
  return chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => ofNamespace.test(id))
    .map(nameOf)
}

/** Returns modules of a namespace's libraries that load with the app, before anyone connects. */
export function listEarlyModules(chunks) {
  const first = closure(chunks, ({ isEntry }) => isEntry)
  const modules = chunks.filter(({ fileName }) => first.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
  return modules.filter((id) => id.includes('node_modules/') && ofNamespace.test(id)).map(nameOf)
}

/** Measures what each namespace adds in brotli kB: to the app's first load, and in total. */
export async function measureNamespaces() {
  const plain = await build()
  const first = (chunks) => weigh(chunks.filter(({ isEntry }) => isEntry))
  const problems = listForeignModules(plain).map((id) => `${id} is in an app that only uses eip155`)
  const sizes = {}
  const firstLoads = {}
  for (const namespace of namespaces) {
    const chunks = await build(namespace)
    sizes[namespace] = weigh(chunks) - weigh(plain)
    firstLoads[namespace] = first(chunks) - first(plain)
    problems.push(
      ...listEarlyModules(chunks).map((id) => `${id} is in the first load of an app with ${namespace}`),
    )
  }
  return { sizes, firstLoads, problems }
}
