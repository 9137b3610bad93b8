import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './run.mjs'

// Adds one of each kind to a copy of this checkout, as the table in CONTRIBUTING.md says: a new file, and one line of a
// table in the same package. Then runs `npm run check` on the copy.

/** A new file, and the line of a table that registers it. */
type Part = { file: string; text: string; table: string; after: string; line: string }

const protocolRow = `import * as z from 'zod/mini'
import { caip2 } from '../schema/caip.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'

/** Returns the latest block's number of a chain. */
export const getBlockNumber = defineEndpoint({
  id: 'getBlockNumber',
  summary: 'Returns the number of the latest block.',
  method: 'GET',
  path: '/v1/supported-chains/:chainId/block',
  params: z.object({
    /** CAIP-2 id of the chain. */
    chainId: caip2,
  }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    /** The number, as a decimal string. */
    number: z.string(),
  }),
  project: 'none',
  examples: [{ params: { chainId: 'eip155:31337' }, response: { number: '1' } }],
})
`

const serverHandler = `import type { Caip2 } from '@latchkey/protocol/ids'
import type { Handler } from '../http/implement.ts'
import type { EvmClient } from './evmClients.ts'

/** Dependencies of \`getBlockNumber\`. */
type BlockPorts = { client(chainId: Caip2): EvmClient }

/** Returns the number of the latest block. */
export const getBlockNumber: Handler<'getBlockNumber', BlockPorts> = async ({ params }, { client }) => ({
  number: String(await client(params.chainId).getBlockNumber()),
})
`

const ownEndpoint = `import { defineEndpoint } from '@latchkey/protocol/api'
import * as z from 'zod/mini'
import type { ServedChain } from '../settings/settings.ts'
import type { HandlerOf, Route } from './implement.ts'

/** Dependencies of \`countChains\`. */
type CountPorts = { chains: ReadonlyMap<string, ServedChain> }

const row = defineEndpoint({
  id: 'countChains',
  summary: 'Counts the served chains.',
  method: 'GET',
  path: '/health/chains',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    /** How many chains the server serves. */
    count: z.number(),
  }),
  project: 'none',
  examples: [{ response: { count: 1 } }],
})

const handle: HandlerOf<typeof row, CountPorts> = (_request, { chains }) => ({ count: chains.size })

/** Counts the served chains. */
export const countChains: Route<CountPorts> = { row, handle }
`

const messageRow = `import { defineMessage } from './defineMessage.ts'
import * as s from './shapes.ts'

/** Returns the app's name as the wallet's screens show it. */
export const getAppName = defineMessage({
  type: 'get-app-name',
  request: s.optional(s.object({})),
  response: s.object({ appName: s.string({ max: 100 }) }),
  waits: 'request',
  isSafe: true,
})
`

const messageHandler = `import type { HandlerOf } from './context.ts'

/** Returns the app's name as the screens show it. */
export const getAppName: HandlerOf<'get-app-name'> = async (_payload, _call, { appName }) => ({
  appName: appName.get() ?? '',
})
`

const view = `import type { ViewProps } from '../defineView.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** The name to show. */
    NameCard: { name: string }
  }
}

/** Shows a name. */
export function NameCard({ data: { name } }: ViewProps<'NameCard'>) {
  return <p>{name}</p>
}
`

const namespace = `import { NotConnectedError } from '../../errors/connection.ts'
import { readPageGlobal } from '../../platform/pageWallets.ts'
import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import type { WalletDriver } from '../contract/walletDriver.ts'
import { createInjectedWallets } from '../shared/createInjectedWallets.ts'
import { createWalletNamespace } from '../shared/createWalletNamespace.ts'

/** Creates the namespace of Stellar. */
export function stellar(): NamespaceDefinition {
  return defineNamespace({
    id: 'stellar',
    create: (context) =>
      createWalletNamespace(context, {
        id: 'stellar',
        mainNetworkId: 'stellar:pubnet',
        ...createInjectedWallets(findWallets, createDriver),
      }),
  })
}

function findWallets(): readonly string[] {
  return readPageGlobal('stellar') ? ['stellar'] : []
}

function createDriver(id: string): WalletDriver {
  const refuse = () => Promise.reject(new NotConnectedError())
  return {
    id,
    name: 'Stellar wallet',
    type: 'INJECTED',
    connect: refuse,
    disconnect: async () => {},
    signMessage: refuse,
    watch: () => () => {},
  }
}
`

const language = `import type { Translation } from '../copy/en/en.ts'
import { de } from './de.ts'

/** The texts in Swedish. */
export const sv = { ...de, 'button.connect': 'Anslut plånbok' } as const satisfies Translation
`

const source = `import type { Caip2 } from '@latchkey/protocol/ids'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { HistorySource } from './history.ts'

/** Creates a source of Stellar histories, which finds out only whether the account exists. */
export function createStellarHistory({
  chains,
  nodes,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  nodes: RestUpstreams
}): HistorySource {
  return {
    async getHistory({ address, chainId, charge }) {
      const [chain] = listChainsOf(chains, address, chainId)
      charge(1)
      if (chain) await nodes.get(chain.id, \`/accounts/\${address}\`, Object)
      return { data: [], next: null }
    },
  }
}
`

const priceApi = `import { type PriceApi, toTimedPrice } from './priceApi.ts'

/** A service with one price for each request: \`/price/{chain}/{address}\`. */
export const pricer: PriceApi = {
  chains: { 'eip155:1': 'ethereum' },
  toRequests: ({ chain, addresses }) =>
    chain === undefined
      ? []
      : addresses.map((address) => ({
          path: \`/price/\${chain}/\${address}\`,
          names: new Map([[address, address]]),
        })),
  read(answer) {
    const { price, at } = Object(answer)
    return toTimedPrice(price, at)
  },
}
`

const explorer = `import type { ExplorerApi } from './explorerApi.ts'

/** An explorer that only knows blocks and transactions. */
export const blockbook: ExplorerApi = {
  perSecond: 5,
  create: (ask) => ({
    blockHash: (block) => ask(\`/block/\${block}\`, {}, (json) => String(Object(json).hash)),
    openLists: () => [],
    transaction: async () => undefined,
    tokens: async () => [],
    nfts: async () => ({ nfts: [], next: null }),
    approvals: async () => ({ logs: [], isComplete: true }),
  }),
}
`

const additions: Record<string, Part[]> = {
  // The contract and its implementation are in two packages, so a message is a file and a line in each.
  'a frame message': [
    {
      file: 'packages/protocol/src/frame/getAppName.ts',
      text: messageRow,
      table: 'packages/protocol/src/frame/rows.ts',
      after:
        '// The table of messages. A file exports its rows and nothing else; `frameMessages.ts` derives the rest.',
      line: "export * from './getAppName.ts'",
    },
    {
      file: 'packages/frame/src/handlers/getAppName.ts',
      text: messageHandler,
      table: 'packages/frame/src/handlers/laterHandlers.ts',
      after: "export { connectFarcaster, farcasterUri } from './farcaster/farcaster.ts'",
      line: "export { getAppName } from './getAppName.ts'",
    },
  ],
  'an endpoint of the server': [
    {
      file: 'packages/server/src/http/countChains.ts',
      text: ownEndpoint,
      table: 'packages/server/src/handlers.ts',
      after: "export { getHistory } from './history/getHistory.ts'",
      line: "export { countChains } from './http/countChains.ts'",
    },
  ],
  // The same, but for an endpoint that the kit calls.
  "an endpoint of the kit's client": [
    {
      file: 'packages/protocol/src/api/getBlockNumber.ts',
      text: protocolRow,
      table: 'packages/protocol/src/api/rows.ts',
      after: "export * from './buy.ts'",
      line: "export * from './getBlockNumber.ts'",
    },
    {
      file: 'packages/server/src/chains/getBlockNumber.ts',
      text: serverHandler,
      table: 'packages/server/src/handlers.ts',
      after: "export { getApprovals } from './approvals/getApprovals.ts'",
      line: "export { getBlockNumber } from './chains/getBlockNumber.ts'",
    },
  ],
  'a view': [
    {
      file: 'packages/react/src/views/NameCard/NameCard.tsx',
      text: view,
      table: 'packages/react/src/views/laterViews.ts',
      after: 'export const laterViews = {',
      line: "  NameCard: ['names.title', () => Promise.all([import('./NameCard/NameCard.tsx'), names()]), message(192)],",
    },
  ],
  'a chain namespace': [
    {
      file: 'packages/core/src/namespaces/stellar/index.ts',
      text: namespace,
      table: 'packages/protocol/src/vocabulary/vocabulary.ts',
      after: "  'cosmos',",
      line: "  'stellar',",
    },
  ],
  'a language': [
    {
      file: 'packages/react/src/languages/sv.ts',
      text: language,
      table: 'packages/react/src/translation/languages.ts',
      after: "  ru: () => import('../languages/ru.ts').then(({ ru }) => ru),",
      line: "  sv: () => import('../languages/sv.ts').then(({ sv }) => sv),",
    },
  ],
  'a data source': [
    {
      file: 'packages/server/src/history/createStellarHistory.ts',
      text: source,
      table: 'packages/server/src/history/sources.ts',
      after: "export { createEvmHistory as eip155 } from './createEvmHistory.ts'",
      line: "export { createStellarHistory as stellar } from './createStellarHistory.ts'",
    },
  ],
  'a price service': [
    {
      file: 'packages/server/src/prices/apis/pricer.ts',
      text: priceApi,
      table: 'packages/server/src/prices/apis/apis.ts',
      after: "export { defillama } from './defillama.ts'",
      line: "export { pricer } from './pricer.ts'",
    },
  ],
  'an explorer': [
    {
      file: 'packages/server/src/explorers/apis/blockbook.ts',
      text: explorer,
      table: 'packages/server/src/explorers/apis/apis.ts',
      after: '// The table of explorers of EVM chains, by the type that CHAINS names them by.',
      line: "export { blockbook } from './blockbook.ts'",
    },
  ],
}

/** How long the check of the copy may take, which builds everything. */
const checkMs = 1_800_000

const execute = promisify(execFile)
const copy = mkdtempSync(path.join(tmpdir(), 'additions-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const git = async (...rest: string[]) =>
  (
    await execute('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...rest], {
      cwd: copy,
    })
  ).stdout
const commit = async () => {
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'copy')
}

/** Runs a program in the copy. Returns its exit code and the end of its output. */
async function run(command: string, ...rest: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, SOAK: '', VITEST: '', NODE_OPTIONS: '' }
  try {
    const { stdout } = await execute(command, rest, { cwd: copy, env, maxBuffer: 2 ** 28 })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: `${stdout}\n${stderr}`.slice(-20_000) }
  }
}

/** Links the packages of a folder's node_modules. Links to this repository's own packages lead into the copy. */
function linkPackages(folder: string): void {
  const from = path.join(root, folder)
  const to = path.join(copy, folder)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    // A cache of vite, which the copy must not write to.
    if (name === '.vite' || name === '.cache') continue
    const source = path.join(from, name)
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), path.join(to, name))
    else if (name.startsWith('@')) linkPackages(path.join(folder, name))
    else symlinkSync(source, path.join(to, name))
  }
}

beforeAll(async () => {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout } = await execute('git', listed, { cwd: root, maxBuffer: 2 ** 26 })
  const files = stdout.trim().split('\n')
  for (const file of files) {
    if (!existsSync(path.join(root, file))) continue
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  const manifests = files.filter((file) => path.basename(file) === 'package.json').map(path.dirname)
  for (const folder of manifests.map((manifest) => path.join(manifest, 'node_modules')))
    if (existsSync(path.join(root, folder))) linkPackages(folder)
  await git('init', '--quiet')
  await commit()
})

it.each(Object.entries(additions))(
  '%s is one file and one line in each of its packages',
  async (_, parts) => {
    for (const { file, text, table, after, line } of parts) {
      expect(existsSync(path.join(copy, file))).toBe(false)
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
      writeFileSync(path.join(copy, file), text)
      const lines = readFileSync(path.join(copy, table), 'utf8').split('\n')
      const at = after === '' ? 0 : lines.indexOf(after) + 1
      expect(after === '' || at > 0, `${table} has the line ${after}`).toBe(true)
      writeFileSync(path.join(copy, table), lines.toSpliced(at, 0, line).join('\n'))

      await git('add', '--all')
      const changes = (await git('diff', '--cached', '--numstat')).trim().split('\n').sort()
      expect(changes).toEqual([`${text.split('\n').length - 1}\t0\t${file}`, `1\t0\t${table}`].sort())
      await commit()
    }
  },
)

it(
  'the copy passes npm run check once its generated docs are written',
  async () => {
    // docs/copy.md and docs/reference are derived from texts and docstrings.
    const generated = ['scripts/copy.test.ts', 'scripts/reference.test.ts']
    await run('node', 'scripts/styles.mjs')
    // docs.test.ts also demands a row for each namespace, which is written by hand.
    const page = path.join(copy, 'docs/core/networks.md')
    const row = '| `stellar` from `@latchkey/core/stellar` | nothing |'
    const rest = /\n\n\| Namespace \|/
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace(rest, (found) => `\n${row}${found}`),
    )
    await commit()
    await run('npx', 'vitest', 'run', '--project', 'unit', ...generated, '-u')
    const written = (await git('status', '--porcelain')).trim().split('\n')
    expect(written.filter((change) => !/ docs\/(copy\.md|reference\/)/.test(change))).toEqual([])
    const { code, output } = await run('node', 'scripts/check.mjs')
    expect(output).toMatch(/ 0 failed\n$/)
    expect(code).toBe(0)
  },
  checkMs,
)
