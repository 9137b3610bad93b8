import {
  type Address,
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
const image = 'data:image/png;base64,AA=='

let known: { name: string; record: Hex } = { name: '', record: '0x' }
let asked = 0
let upstream: TestUpstream
let server: Server

function answer(call: UpstreamCall) {
  if (call.method !== 'eth_call') return healthy(call)
  const { data } = call.params[0] as { data: Hex }
  const { name, record } = known
  const result = data.startsWith(toFunctionSelector(abi[0]))
    ? encodeFunctionResult({ abi, functionName: 'reverseWithGateways', result: [name, resolver, resolver] })
    : encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [record, resolver] })
  return { jsonrpc: '2.0', id: call.id, result }
}

beforeAll(async () => {
  upstream = await startUpstream((calls, response, isBatch) =>
    sendJson(response, isBatch ? calls.map(answer) : calls.map(answer)[0]),
  )
  const chain = servedChain(31337, upstream.url)
  const contracts = { ensUniversalResolver: { address: resolver } }
  server = await startServer({
    chains: [{ ...chain, network: { ...chain.network, contracts } }],
    projects: [{ id: 'app', name: 'App', origins: [] }],
  })
})

afterAll(async () => {
  await server?.close()
  await upstream?.stop()
})

/** Looks up a fresh address, with a resolver that knows one name and one text record, given as ABI data. */
async function identify(name: string, record: Hex) {
  known = { name, record }
  asked += 1
  const account = `0x${asked.toString(16).padStart(40, '0')}`
  const response = await fetch(`${server.origins.api}/v1/identity/${account}?projectId=app`)
  return { status: response.status, body: await response.json() }
}

it('[7.4 name] [7.4 avatar] returns a name with the avatar of its text record', async () => {
  expect(await identify('alice.eth', text(image))).toMatchObject({
    status: 200,
    body: { name: 'alice.eth', avatar: image },
  })
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
