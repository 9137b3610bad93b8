import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { address, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { serve, startRpc } from '../../test/startRpc.ts'
import { sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'

const world = await testWorld()
const { caipNetworkId: chainId, rpc: chainUrl } = world.solana
const [alice, bob] = world.solana.accounts
if (!alice || !bob) throw new TypeError('The world has four accounts.')
const url = `${world.api}/v1?chainId=${chainId}&projectId=${world.projectId}`
const sender = await createSolanaSender(url, alice.secretKey)
const genesis = await sender.rpc.getGenesisHash().send()

afterEach(() => restoreChain(world))

async function post(body: unknown) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, json: await response.json() }
}
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: method, method, params })

describe('chain RPC of Solana, through the server', () => {
  it('[7.24 forwards] reads and sends for a client of @solana/kit', async () => {
    const before = (await sender.rpc.getBalance(address(bob.address)).send()).value
    const { signature } = await sender.send(
      getTransferSolInstruction({
        source: sender.signer,
        destination: address(bob.address),
        amount: lamports(7_000n),
      }),
    )
    const { value } = await sender.rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null })
    expect((await sender.rpc.getBalance(address(bob.address)).send()).value).toBe(before + 7_000n)
  })

  it('treats a resubmitted transaction as sent', async () => {
    const { signature, wire } = await sender.send(
      getTransferSolInstruction({
        source: sender.signer,
        destination: address(bob.address),
        amount: lamports(1n),
      }),
    )
    const again = await post(call('sendTransaction', wire, { encoding: 'base64' }))
    expect(again.json).toMatchObject({ result: signature })
  })

  it('[7.24 batches] responds to every entry, with the chain’s own errors', async () => {
    const { json } = await post([
      call('getGenesisHash'),
      call('getBalance', 'no address'),
      call('requestAirdrop', alice.address, 1),
      call('accountSubscribe', alice.address),
      call('eth_chainId'),
      call('solana_signMessage', {}),
    ])
    const answers = json as { id: string; result?: unknown; error?: { code: number } }[]
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      ['getGenesisHash', undefined],
      ['getBalance', -32602],
      ['requestAirdrop', -32601],
      ['accountSubscribe', -32601],
      ['eth_chainId', -32601],
      ['solana_signMessage', -32601],
    ])
    expect(answers[0]?.result).toBe(genesis)
  })
})

/** Starts an upstream that forwards to the chain, except for the methods in `answers`. */
async function startNode(answers: { readonly [method: string]: unknown } = {}) {
  const node = await startUpstream((calls, response, isBatch) => {
    void Promise.all(
      calls.map(async (asked: UpstreamCall) =>
        asked.method in answers
          ? { jsonrpc: '2.0', id: asked.id, result: answers[asked.method] }
          : await (await fetch(chainUrl, { method: 'POST', body: JSON.stringify(asked) })).json(),
      ),
    ).then((replies) => sendJson(response, isBatch ? replies : replies[0]))
    return true
  })
  onTestFinished(() => node.stop())
  return node
}

function startProxy(...urls: string[]) {
  const rpc = startRpc(serve(urls, { id: chainId }))
  onTestFinished(() => rpc.close())
  return rpc
}

describe('the proxy before an upstream of Solana', () => {
  it('requests the genesis hash once, and the latest blockhash each time', async () => {
    const node = await startNode()
    const rpc = startProxy(node.url)
    for (let at = 0; at < 3; at += 1) {
      expect((await rpc.call('getGenesisHash', [])).json.result).toBe(genesis)
      await rpc.call('getLatestBlockhash', [])
    }
    // One call proves the chain, the other is the client's.
    expect(node.calls('getGenesisHash')).toHaveLength(2)
    expect(node.calls('getLatestBlockhash')).toHaveLength(3)
  })

  it('caches a finalized transaction, and requests one again that is pending or missing', async () => {
    const { signature } = await sender.send(
      getTransferSolInstruction({
        source: sender.signer,
        destination: address(bob.address),
        amount: lamports(2n),
      }),
    )
    const asked = async (params: unknown[]) => {
      const node = await startNode()
      const rpc = startProxy(node.url)
      for (let at = 0; at < 2; at += 1) await rpc.call('getTransaction', params)
      return node.calls('getTransaction').length
    }
    expect(await asked([signature, { maxSupportedTransactionVersion: 0 }])).toBe(1)
    expect(await asked([signature, { maxSupportedTransactionVersion: 0, commitment: 'finalized' }])).toBe(1)
    expect(await asked([signature, { maxSupportedTransactionVersion: 0, commitment: 'confirmed' }])).toBe(2)
    expect(await asked(['1'.repeat(64), { maxSupportedTransactionVersion: 0 }])).toBe(2)
  })

  it('leaves out an upstream of another chain', async () => {
    const foreign = await startNode({
      getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      getSlot: 1,
    })
    const own = await startNode()
    const rpc = startProxy(foreign.url, own.url)
    await rpc.call('getBalance', [alice.address])
    for (let at = 0; at < 3; at += 1) expect((await rpc.call('getSlot', [])).json.result).not.toBe(1)
  })

  it('responds 503 while no upstream responds', async () => {
    const dead = await startUpstream((_, response) => sendJson(response, { message: 'down' }, 503))
    onTestFinished(() => dead.stop())
    const answer = await startProxy(dead.url).call('getBalance', [alice.address])
    expect([answer.status, answer.json.error.code, answer.json.code]).toEqual([
      503,
      -32002,
      'UPSTREAM_UNAVAILABLE',
    ])
  })

  it('keeps every digit of lamports in the server’s own requests', async () => {
    const rich = await startUpstream(([asked], response) => {
      if (asked?.method !== 'getBalance') return undefined
      const text = `{"jsonrpc":"2.0","id":${asked.id},"result":{"context":{"slot":1},"value":18446744073709551615}}`
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      return true
    })
    onTestFinished(() => rich.stop())
    expect(await startProxy(rich.url).request(chainId, 'getBalance', [alice.address])).toEqual({
      context: { slot: 1 },
      value: '18446744073709551615',
    })
  })
})
