import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerJson, startHttpServer } from '../../../test/httpServer.ts'
import { openKit } from '../../../test/kits.ts'
import { skipWaits } from '../../../test/skipWaits.ts'
import { standBefore } from '../../../test/solanaRpc.ts'
import { createRpc } from './createRpc.ts'
import { solana } from './solana.ts'
import { solanaMainnet } from './solanaNetworks.ts'

const world = await testWorld()
/** Wrapped SOL, which exists on every Solana chain. */
const wrappedSol = 'So11111111111111111111111111111111111111112'
const unserved = { code: 'CHAIN_INVALID', error: { code: -32602, message: 'The chain is not served.' } }
const wire = 'AQ==' as Parameters<ReturnType<typeof createRpc>['sendTransaction']>[0]

describe('a Solana network with its own RPC and a server', () => {
  /** Opens a server that gives the same response to all requests, and the chain itself. */
  async function open(status: number, body: object, isFallback = false) {
    const server = await startHttpServer((_, response) => answerJson(response, body, { status }))
    const node = await standBefore(world.solana.rpc, () => undefined)
    return { server, node, rpc: createRpc({ url: server.origin, own: node.origin, isFallback }) }
  }

  it('[9.22 own RPC] [7.24 forwards] reads from its own RPC if the server does not serve it', async () => {
    const node = await standBefore(world.solana.rpc, () => undefined)
    const network = { ...solanaMainnet, rpcUrls: { default: { http: [node.origin] } } }
    const kit = openKit({
      networks: [network],
      namespaces: [solana()],
      api: world.api,
      projectId: world.projectId,
    })
    await kit.prepare()
    const { readAmounts } = kit.namespaces.get('solana') ?? {}
    await readAmounts?.({ address: wrappedSol, networkId: network.caipNetworkId, tokens: [] })
    expect(node.calls.length).toBeGreaterThan(0)
  })

  it('[9.22 own RPC] stops asking a server that does not serve it, and sends through its own RPC', async () => {
    const { server, node, rpc } = await open(400, unserved)
    await rpc.getBlockHeight().send()
    // The request itself, and the one that asks why it was rejected.
    expect(server.taken).toHaveLength(2)
    await rpc.getBlockHeight().send()
    await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toThrow()
    expect(server.taken).toHaveLength(2)
    expect(node.calls.map(({ method }) => method)).toEqual([
      'getBlockHeight',
      'getBlockHeight',
      'sendTransaction',
    ])
  })

  it('[9.22 through the server] reads only through a server that serves it, even if it fails', async () => {
    for (const [status, body] of [
      [503, {}],
      [400, { code: 'PARAMETER_INVALID' }],
    ] as const) {
      const { node, rpc } = await open(status, body)
      await expect(rpc.getBlockHeight().send({ abortSignal: AbortSignal.timeout(1_000) })).rejects.toThrow()
      expect(node.calls).toEqual([])
    }
  })

  it.each([429, 503])(
    '[9.22 own RPC] reads from its own RPC after a %i if the app allows it, but sends nothing there',
    async (status) => {
      const { node, rpc } = await open(status, {}, true)
      await rpc.getBlockHeight().send()
      const sent = rpc.sendTransaction(wire, { encoding: 'base64' })
      await expect(sent.send({ abortSignal: AbortSignal.timeout(1_000) })).rejects.toThrow()
      expect(node.calls.map(({ method }) => method)).toEqual(['getBlockHeight'])
    },
  )

  it('[9.22 own RPC] reads from its own RPC when the server is unreachable and the app allows it', async () => {
    const node = await standBefore(world.solana.rpc, () => undefined)
    const rpc = createRpc({ url: 'http://127.0.0.1:1', own: node.origin, isFallback: true })
    await rpc.getBlockHeight().send()
    expect(node.calls).toHaveLength(1)
  })

  it('[9.22 own RPC] reads from its own RPC when the server takes 5 s, half of a request’s timeout', async () => {
    const server = await startHttpServer(() => {})
    const node = await standBefore(world.solana.rpc, () => undefined)
    const rpc = createRpc({ url: server.origin, own: node.origin, isFallback: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = rpc.getBlockHeight().send()
    await vi.waitFor(() => expect(server.taken).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toBeGreaterThan(0n)
    expect(node.calls).toHaveLength(1)
  })
})

it.each([
  ['60', 60_000],
  ['61', 10_000],
  ['86400', 10_000],
])('with a Retry-After of %s s from the app’s RPC, retries after %i ms', async (asked, expected) => {
  const node = await startHttpServer((_, response) => {
    const isFirst = node.taken.length === 1
    const body = isFirst ? {} : { jsonrpc: '2.0', id: '0', result: 'ok' }
    answerJson(response, body, isFirst ? { status: 429, headers: { 'retry-after': asked } } : {})
  })
  const waits = skipWaits(10_000, 60_000, 86_400_000)
  expect(await createRpc({ url: node.origin }).getHealth().send()).toBe('ok')
  expect(node.taken).toHaveLength(2)
  expect(waits).toEqual([expected])
})
