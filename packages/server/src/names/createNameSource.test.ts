import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import {
  healthy,
  sendJson,
  startUpstream,
  type TestUpstream,
  type UpstreamCall,
} from '../../test/startUpstream.ts'
import type { Server } from '../settings/settings.ts'

const resolver: Address = `0x${'11'.repeat(20)}`
const abi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const image = 'data:image/svg+xml,<svg/>'

/** What the resolver knows: a name by coin type, or for every one, and a text record. */
let known: { name: string | Record<string, string>; record: Hex } = { name: '', record: '0x' }
let asked = 0
let upstream: TestUpstream
let away: TestUpstream
let server: Server

function answer(call: UpstreamCall) {
  if (call.method !== 'eth_call') return healthy(call)
  const { data } = call.params[0] as { data: Hex }
  const { name, record } = known
  const coinType = data.startsWith(toFunctionSelector(abi[0]))
    ? String(decodeFunctionData({ abi, data }).args[1])
    : undefined
  const found = typeof name === 'string' ? name : (name[coinType ?? ''] ?? '')
  const result = coinType
    ? encodeFunctionResult({ abi, functionName: 'reverseWithGateways', result: [found, resolver, resolver] })
    : encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [record, resolver] })
  return { jsonrpc: '2.0', id: call.id, result }
}

beforeAll(async () => {
  away = await startUpstream((_, response) => response.writeHead(503).end())
  upstream = await startUpstream((calls, response, isBatch) =>
    sendJson(response, isBatch ? calls.map(answer) : calls.map(answer)[0]),
  )
  const chain = servedChain(31337, upstream.url)
  const contracts = { ensUniversalResolver: { address: resolver } }
  server = await startServer({
    chains: [
      { ...chain, network: { ...chain.network, contracts } },
      servedChain(10, upstream.url),
      servedChain(4_000_000_000, upstream.url),
      servedChain(100, away.url),
    ],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  await upstream?.stop()
  await away?.stop()
})

/** Looks up a fresh address, with a resolver that knows one name and one text record, given as ABI data. */
async function identify(name: typeof known.name, record: Hex, chainId?: number) {
  known = { name, record }
  asked += 1
  const account = `0x${asked.toString(16).padStart(40, '0')}`
  const response = await fetch(
    `${server.origins.api}/v1/identity/${account}?projectId=app${chainId ? `&chainId=eip155:${chainId}` : ''}`,
  )
  const cached = response.headers.get('cache-control')
  return { status: response.status, body: await response.json(), cached }
}

it('[7.4 name] [7.4 avatar] returns a name with the avatar of its text record', async () => {
  expect(await identify('alice.eth', text(image))).toMatchObject({
    status: 200,
    body: { name: 'alice.eth', avatar: image },
  })
})

it.each([
  [undefined, 'ether.eth'],
  [31337, 'ether.eth'],
  [10, 'op.eth'],
  // Too high for a coin type, or not served.
  [4_000_000_000, 'ether.eth'],
  [8453, 'ether.eth'],
])('[7.4 name] returns the primary name of the chain %s (ENSIP-19)', async (chainId, name) => {
  const names = { 60: 'ether.eth', 2147483658: 'op.eth', 2147492101: 'base.eth' }
  expect((await identify(names, text(image), chainId)).body).toMatchObject({ name })
})

it('[7.4 name] falls back to the name on Ethereum for a chain without one', async () => {
  expect((await identify({ 60: 'ether.eth' }, text(image), 10)).body).toMatchObject({ name: 'ether.eth' })
})

it.each(['a b.eth', 'Alice.eth', '\u200balice.eth'])(
  '[7.4 name] ignores a name that is not normalized (ENSIP-15): %j',
  async (name) => {
    expect(await identify(name, text(image))).toMatchObject({
      status: 200,
      body: { name: null, avatar: null },
    })
  },
)

it.each<[string, Hex]>([
  ['cut.eth', '0x12'],
  ['far.eth', `0x${'ff'.repeat(64)}`],
  ['long.eth', `0x${'00'.repeat(31)}20${'ff'.repeat(32)}`],
])('[7.4 avatar] ignores an avatar record that is not ABI data: %s', async (name, record) => {
  expect(await identify(name, record)).toMatchObject({ status: 200, body: { name, avatar: null } })
})

it('[7.4 name] returns a name whose avatar is on a chain that does not respond, for a minute', async () => {
  const avatarOn = (chain: number) => text(`eip155:${chain}/erc721:0x${'22'.repeat(20)}/1`)
  expect(await identify('away.eth', avatarOn(100))).toMatchObject({
    status: 200,
    body: { name: 'away.eth', avatar: null },
    cached: expect.stringMatching(/^public, max-age=(59|60)$/),
  })
  expect((await identify('none.eth', avatarOn(77))).cached).toMatch(/max-age=86(399|400)$/)
})
