import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Name } from '@latchkey/protocol/schema'
import {
  type Abi,
  type Address,
  createPublicClient,
  type Hex,
  http,
  labelhash,
  namehash,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accounts, startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startTlsServer, testCertificate } from '../../test/startTlsServer.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { parseAllowedHost } from '../outbound/allowedHost.ts'
import { createOutbound, type Outbound } from '../outbound/createOutbound.ts'
import { createEnsReader } from './createEnsReader.ts'
import { createGatewayRequests } from './createGatewayRequests.ts'
import { createNameGateway } from './createNameGateway.ts'
import { createNameSource } from './createNameSource.ts'

const { alice, bob, carol } = accounts
const signerKey: Hex = `0x${'44'.repeat(32)}`
const chainId: Caip2 = 'eip155:31337'
const inlineImage = 'data:image/svg+xml;base64,PHN2Zy8+'

const { artifacts }: { artifacts: Record<string, { abi: Abi; bytecode: Hex }> } = JSON.parse(
  readFileSync(new URL('../../../devnet/src/contracts/artifacts.json', import.meta.url), 'utf8'),
)

/** What the gateway knows about each name, by its text records. Every name belongs to Bob. */
let texts: Record<string, Record<string, string>>
/** Replaces the gateway's response. */
let broken: RequestListener | undefined
let chain: TestChain
let contracts: Record<'registry' | 'reverse' | 'universal' | 'offchain', Address>
let gateway: Awaited<ReturnType<typeof startTlsServer>>
const opened: Outbound[] = []

beforeAll(async () => {
  chain = await startAnvil()
  const names = createNameGateway({
    zone: 'zone.eth',
    signerKey,
    now: async () => Number((await chain.client.getBlock()).timestamp),
    registry: {
      async getName(name) {
        const attributes = texts[name]
        const addresses = { '60': { address: bob.address } }
        return attributes && ({ name, attributes, addresses } as unknown as Name)
      },
    },
  })
  gateway = await startTlsServer((request, response) => {
    if (broken) return broken(request, response)
    const [, sender, data] = String(request.url).split('/') as ['', Hex, Hex]
    void names.ask({ sender, data }).then((answer) => response.end(JSON.stringify({ data: answer })))
  })
  contracts = await deployNames()
})
afterAll(async () => {
  await gateway?.stop()
  await chain?.stop()
})
beforeEach(() => {
  texts = { 'bob.zone.eth': {} }
  broken = undefined
  gateway.requests.length = 0
})
afterEach(async () => {
  for (const outbound of opened.splice(0)) await outbound.close()
})

async function deploy(name: string, args: readonly unknown[]): Promise<Address> {
  const { abi, bytecode } = artifacts[name] as { abi: Abi; bytecode: Hex }
  const hash = await chain.client.deployContract({ abi, bytecode, args: [...args] })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Not deployed')
  return contractAddress
}

async function write(
  artifact: string,
  address: Address,
  functionName: string,
  args: unknown[],
  account = alice,
) {
  const { abi } = artifacts[artifact] as { abi: Abi }
  const hash = await chain.client.writeContract({ abi, address, functionName, args, account })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** Deploys ENS with zone.eth behind the gateway, and has Bob claim bob.zone.eth. */
async function deployNames() {
  const registry = await deploy('NameRegistry', [])
  const resolver = await deploy('NameResolver', [registry])
  const reverse = await deploy('NameReverseRegistrar', [registry, resolver])
  const universal = await deploy('NameUniversalResolver', [registry, reverse])
  const url = `https://gateway.test:${gateway.port}/{sender}/{data}`
  const offchain = await deploy('OffchainResolver', [url, privateKeyToAccount(signerKey).address])
  const own = (parent: Hex, label: string, owner: Address) =>
    write('NameRegistry', registry, 'setSubnodeOwner', [parent, labelhash(label), owner])
  await own(zeroHash, 'eth', alice.address)
  await own(namehash('eth'), 'zone', alice.address)
  await own(zeroHash, 'reverse', alice.address)
  await own(namehash('reverse'), 'addr', reverse)
  await write('NameRegistry', registry, 'setResolver', [namehash('zone.eth'), offchain])
  const deployed = { registry, reverse, universal, offchain }
  await write('NameReverseRegistrar', reverse, 'setName', ['bob.zone.eth'], bob)
  return deployed
}

/** Opens a source of names that may ask these gateways. */
function open(hosts: readonly string[], { isPublic = true } = {}) {
  const allowed = hosts.flatMap((host) => parseAllowedHost(host) ?? [])
  const outbound = createOutbound({
    hosts: allowed,
    lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => isPublic,
    ca: testCertificate,
    stallMs: 200,
  })
  opened.push(outbound)
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => void warnings.push(fields) }
  const ensUniversalResolver = { address: contracts.universal }
  const served = servedChain(31337, chain.url)
  const client = createPublicClient({
    chain: { ...foundry, contracts: { ensUniversalResolver } },
    transport: http(chain.url),
    cacheTime: 0,
    ccipRead: false,
  }) as EvmClient
  const names = createNameSource({
    chains: new Map([
      [chainId, { ...served, network: { ...served.network, contracts: { ensUniversalResolver } } }],
    ]),
    client: () => client,
    registry: { getNames: async () => [] },
    openEns: (evm) =>
      createEnsReader(evm, createGatewayRequests({ hosts: allowed, outbound, log: log as never })),
    imageUrl: (source) => (source.startsWith('data:image/') ? source : `seen:${source}`),
  })
  return { names, warnings }
}
const allowed = () => open([`gateway.test:${gateway.port}`])
const shown = async ({ names }: ReturnType<typeof open>, { address } = bob) => {
  const { name, avatar } = (await names.getIdentity(address)) ?? {}
  return { name, avatar }
}

it('reads a name that is stored off chain, from an allowed gateway', async () => {
  texts['bob.zone.eth'] = { avatar: inlineImage }
  expect(await shown(allowed())).toEqual({ name: 'bob.zone.eth', avatar: inlineImage })
  expect(gateway.requests).toHaveLength(2)
  for (const request of gateway.requests)
    expect(request).toMatch(new RegExp(`^GET gateway.test:\\d+ /${contracts.offchain}/0x`, 'i'))
})

it('posts to a gateway whose URL has no place for the data', async () => {
  await write('OffchainResolver', contracts.offchain, 'setUrl', [`https://gateway.test:${gateway.port}/post`])
  broken = (_, response) => response.writeHead(404).end()
  expect(await shown(allowed())).toEqual({ name: null, avatar: null })
  expect(gateway.requests).toEqual([`POST gateway.test:${gateway.port} /post`])
  const url = `https://gateway.test:${gateway.port}/{sender}/{data}`
  await write('OffchainResolver', contracts.offchain, 'setUrl', [url])
})

it('shows no name behind a gateway that is not allowed, and logs its host once', async () => {
  const source = open(['other.test'])
  for (const account of [bob, alice, bob]) expect(await shown(source, account)).toMatchObject({ name: null })
  expect(gateway.requests).toEqual([])
  expect(source.warnings).toEqual([{ host: `gateway.test:${gateway.port}` }])
})

it('contacts no gateway at a private address', async () => {
  const source = open([`gateway.test:${gateway.port}`], { isPublic: false })
  expect(await shown(source)).toEqual({ name: null, avatar: null })
  expect(gateway.connections()).toBe(0)
})

it.each<[string, RequestListener]>([
  ['is not JSON', (_, response) => response.end('<html></html>')],
  ['has no data', (_, response) => response.end('{}')],
  ['has data that is no hex', (_, response) => response.end('{"data":"0xzz"}')],
  ['is not signed', (_, response) => response.end(`{"data":"0x${'00'.repeat(96)}"}`)],
  ['is too large', (_, response) => response.end(`{"data":"0x${'00'.repeat(600_000)}"}`)],
  [
    'is a redirect to another host',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  ],
  ['is a refusal', (_, response) => response.writeHead(403).end('{}')],
])('shows no name if the response %s', async (_, answer) => {
  broken = answer
  expect(await shown(allowed())).toEqual({ name: null, avatar: null })
})

it.each<[string, RequestListener]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['does not respond', () => {}],
])('tries again later if the gateway %s', async (_, answer) => {
  const source = allowed()
  broken = answer
  await expect(shown(source)).rejects.toThrow('A gateway of the name is not responding.')
  broken = undefined
  expect(await shown(source)).toMatchObject({ name: 'bob.zone.eth' })
})

it('shows no name that resolves to another address', async () => {
  texts['carol.zone.eth'] = {}
  await write('NameReverseRegistrar', contracts.reverse, 'setName', ['carol.zone.eth'], carol)
  expect(await shown(allowed(), carol)).toEqual({ name: null, avatar: null })
})

it.each([
  ['https://images.test/1.png', 'seen:https://images.test/1.png'],
  ['ipfs://Qm/1.png', 'seen:ipfs://Qm/1.png'],
  [`eip155:31337/erc721:0x${'11'.repeat(20)}/1`, null],
  [`eip155:1/erc721:0x${'11'.repeat(20)}/1`, null],
])('passes the avatar %s to the image proxy, if it is an image', async (avatar, url) => {
  texts['bob.zone.eth'] = { avatar }
  expect(await shown(allowed())).toEqual({ name: 'bob.zone.eth', avatar: url })
})

it('shows the image of an NFT only if the owner of the name has it', async () => {
  const nft = await deploy('Mobsters', [])
  for (const owner of [alice, bob]) await write('Mobsters', nft, 'mint', [owner.address])
  texts['bob.zone.eth'] = { avatar: `eip155:31337/erc721:${nft}/1` }
  expect(await shown(allowed())).toEqual({ name: 'bob.zone.eth', avatar: null })
  texts['bob.zone.eth'] = { avatar: `eip155:31337/erc721:${nft}/2` }
  expect((await shown(allowed())).avatar).toMatch(/^data:image\/svg/)
})
