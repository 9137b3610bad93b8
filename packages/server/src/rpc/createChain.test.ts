import { parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts, startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { serve, startRpc } from '../../test/startRpc.ts'
import { healthy, sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'
import { nextTurn } from '../base/nextTurn.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

function proxy(...urls: string[]) {
  const rpc = startRpc(serve(urls))
  open.push(rpc.close)
  return rpc
}

/** Starts an upstream whose head is set by the test. */
async function startChainAt(height: number) {
  let head = height
  let isTold = true
  const answer = (call: UpstreamCall) => {
    if (call.method === 'eth_sendRawTransaction')
      return { id: call.id, error: { code: -32_000, message: 'transaction could not be decoded' } }
    const results: { [method: string]: unknown } = {
      eth_blockNumber: toHex(head),
      eth_getTransactionReceipt: { blockNumber: toHex(head) },
      eth_getBlockByNumber: isTold && {
        number: toHex(call.params[0] === 'finalized' ? head - 4 : head),
        hash: `0x${String(head).padStart(64, '0')}`,
      },
    }
    return call.method in results ? { id: call.id, result: results[call.method] } : healthy(call)
  }
  const upstream = await startUpstream((calls, response, batch) =>
    sendJson(response, batch ? calls.map(answer) : answer(calls[0] as UpstreamCall)),
  )
  open.push(upstream.stop)
  return {
    ...upstream,
    setHead: (to: number) => {
      head = to
    },
    /** Stops reporting the head. */
    hideHead: () => {
      isTold = false
    },
  }
}

const balance = ['eth_getBalance', [accounts.alice.address, 'latest']] as const

/** Reads a balance through the proxy and returns how many such reads have reached the upstream. */
async function countReads(
  rpc: ReturnType<typeof proxy>,
  chain: Awaited<ReturnType<typeof startChainAt>>,
): Promise<number> {
  await rpc.call(...balance)
  return chain.calls('eth_getBalance').length
}

describe('createChain', () => {
  it('serves reads at latest from its cache until the next head', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    const asked = () => countReads(rpc, chain)
    // The head follower starts with the first read. Responses are cached from its first poll on.
    await asked()
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    const known = await asked()
    for (let times = 0; times < 5; times++) expect(await asked()).toBe(known)
    chain.setHead(101)
    await expect.poll(asked).toBe(known + 1)
    expect(await asked()).toBe(known + 1)
  })

  it('drops reads from a block that appeared and vanished between two polls', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    await rpc.call(...balance)
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    const readCode = async () => {
      await rpc.call('eth_getCode', [accounts.alice.address, 'latest'])
      return chain.calls('eth_getCode').length
    }
    chain.setHead(101)
    expect([await readCode(), await readCode()]).toEqual([1, 1])
    chain.setHead(100)
    await expect.poll(readCode).toBe(2)
  })

  it.each([
    [undefined, 128],
    [12_000, 128],
    [250, 6_144],
  ])(
    'at %s ms a block, takes blocks for final from %i below the head if no node names one',
    async (blockTime, depth) => {
      const head = 10_000
      const answer = (call: UpstreamCall) =>
        call.params[0] === 'finalized'
          ? { id: call.id, error: { code: -32_602, message: 'unknown block tag' } }
          : call.method === 'eth_getBlockByNumber'
            ? { id: call.id, result: { number: toHex(head), hash: `0x${'ab'.repeat(32)}` } }
            : healthy(call)
      const upstream = await startUpstream((calls, response, batch) =>
        sendJson(response, batch ? calls.map(answer) : answer(calls[0] as UpstreamCall)),
      )
      open.push(upstream.stop)
      const chain = serve([upstream.url])
      const rpc = startRpc({ ...chain, network: { ...chain.network, ...(blockTime && { blockTime }) } })
      open.push(rpc.close)
      await rpc.call(...balance)
      await expect.poll(() => upstream.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
      const countReads = async (height: number) => {
        for (let times = 0; times < 3; times += 1) {
          await rpc.call('eth_getTransactionCount', [accounts.alice.address, toHex(height)])
          await rpc.refresh(chain.id)
        }
        return upstream.calls('eth_getTransactionCount').filter(({ params }) => params[1] === toHex(height))
          .length
      }
      expect(await countReads(head - depth)).toBe(1)
      expect(await countReads(head - depth + 1)).toBe(3)
    },
  )

  it('reads again after returning a receipt, even if a higher block was seen before', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    const asked = () => countReads(rpc, chain)
    await asked()
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    chain.setHead(110)
    await rpc.call('eth_blockNumber', [])
    chain.setHead(105)
    const known = await asked()
    await rpc.call('eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`])
    expect(await asked()).toBeGreaterThan(known)
  })

  it('caches nothing at latest while the head is unknown', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    const asked = () => countReads(rpc, chain)
    await asked()
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    const known = await asked()
    expect(await asked()).toBe(known)
    chain.hideHead()
    const again = async () => {
      const before = await asked()
      return (await asked()) > before
    }
    await expect.poll(again).toBe(true)
    expect(await again()).toBe(true)
  })

  it('uses a block in a response as the new head immediately', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    await rpc.call(...balance)
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    await rpc.call(...balance)
    const before = chain.calls('eth_getBalance').length
    chain.setHead(101)
    await rpc.call('eth_getTransactionReceipt', [`0x${'aa'.repeat(32)}`])
    await rpc.call(...balance)
    expect(chain.calls('eth_getBalance')).toHaveLength(before + 1)
  })

  it('reads again at latest after a refresh, whatever the head', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    await rpc.call(...balance)
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    await rpc.call(...balance)
    const before = chain.calls('eth_getBalance').length
    await rpc.refresh('eip155:31337')
    await rpc.call(...balance)
    expect(chain.calls('eth_getBalance')).toHaveLength(before + 1)
  })

  it.each([
    ['transactions that the node rejects', 'eth_sendRawTransaction', ['0x']],
    ['reads of filters', 'eth_getFilterChanges', ['0x1']],
  ])('keeps what it read at latest through %s', async (_, method, params) => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    await rpc.call(...balance)
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    for (let times = 0; times < 100; times += 1) {
      await rpc.call(method, params)
      await rpc.call('eth_gasPrice', [])
    }
    expect(chain.calls('eth_gasPrice')).toHaveLength(1)
  })

  it('serves many refreshes with few reads', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    await rpc.call(...balance)
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    await rpc.call('eth_gasPrice', [])
    const refreshAndRead = async () => {
      await rpc.refresh('eip155:31337')
      await rpc.call('eth_gasPrice', [])
    }
    const all: Promise<void>[] = []
    for (let times = 0; times < 100; times += 1) {
      all.push(refreshAndRead())
      await nextTurn()
    }
    await Promise.all(all)
    expect(chain.calls('eth_gasPrice').length).toBeLessThan(10)
  })

  it('caches final logs permanently, but not those of a node that is behind', async () => {
    const logs = { leading: ['busy', '"0x1"', '"0x2"'], lagging: ['[]', '[]'] }
    const start = async (head: number, replies: string[]) => {
      const upstream = await startUpstream((calls, response, batch) => {
        const answer = ({ id, method, params }: UpstreamCall) => {
          if (method === 'eth_getBlockByNumber')
            return { id, result: { number: toHex(head), hash: `0x${'ab'.repeat(32)}` } }
          if (method !== 'eth_getLogs') return healthy({ id, method, params })
          const reply = replies.shift() ?? '[]'
          return reply === 'busy'
            ? { id, error: { code: -32_005, message: 'limit exceeded' } }
            : { id, result: JSON.parse(reply) }
        }
        return sendJson(response, batch ? calls.map(answer) : answer(calls[0] as UpstreamCall))
      })
      open.push(upstream.stop)
      return upstream
    }
    const leading = await start(1_000, logs.leading)
    const lagging = await start(100, logs.lagging)
    const rpc = proxy(leading.url, lagging.url)
    await rpc.call(...balance)
    await expect.poll(() => leading.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    const readLogs = async () =>
      (await rpc.call('eth_getLogs', [{ fromBlock: toHex(90), toBlock: toHex(500) }])).json.result
    expect([await readLogs(), await readLogs(), await readLogs()]).toEqual([[], '0x1', '0x1'])
    expect(lagging.calls('eth_getLogs')).toHaveLength(1)
  })

  it.each([null, '0x', 'latest'])(
    'knows that a node is behind after a block number of %j',
    async (number) => {
      const upstream = await startUpstream((calls, response, batch) => {
        const answer = (call: UpstreamCall) =>
          call.method === 'eth_blockNumber' ? { id: call.id, result: number } : healthy(call)
        return sendJson(response, batch ? calls.map(answer) : answer(calls[0] as UpstreamCall))
      })
      open.push(upstream.stop)
      const rpc = proxy(upstream.url)
      await rpc.call(...balance)
      await expect.poll(() => upstream.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
      await rpc.call('eth_blockNumber')
      for (const _ of [1, 2]) await rpc.call('eth_getLogs', [{ fromBlock: toHex(1), toBlock: toHex(500) }])
      expect(upstream.calls('eth_getLogs')).toHaveLength(2)
    },
  )

  it('caches receipts and blocks permanently once they are final, and not before', async () => {
    const chain = await startChainAt(100)
    const rpc = proxy(chain.url)
    const hash = `0x${'aa'.repeat(32)}`
    await rpc.call('eth_getTransactionReceipt', [hash])
    await expect.poll(() => chain.calls('eth_getBlockByNumber').length).toBeGreaterThan(1)
    await rpc.call('eth_getTransactionReceipt', [hash])
    await rpc.call('eth_getTransactionReceipt', [hash])
    expect(chain.calls('eth_getTransactionReceipt')).toHaveLength(3)
    const old = ['eth_getBalance', [accounts.bob.address, toHex(96)]] as const
    await rpc.call(...old)
    chain.setHead(101)
    await rpc.call('eth_getTransactionReceipt', [hash])
    await rpc.call(...old)
    expect(chain.calls('eth_getBalance')).toHaveLength(1)
  })
})

describe('createChain on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startAnvil()
  })
  afterAll(() => chain.stop())

  const sign = async (nonce: number) => {
    const { chain: network } = chain.client
    return accounts.alice.signTransaction({
      chainId: network.id,
      type: 'eip1559',
      to: accounts.bob.address,
      value: parseEther('1'),
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      nonce,
    })
  }

  it('includes a payment in the balance as soon as its receipt has been read', async () => {
    const rpc = proxy(chain.url)
    const readBalance = async () => {
      const { json } = await rpc.call('eth_getBalance', [accounts.bob.address, 'latest'])
      return BigInt(json.result)
    }
    for (let times = 0; times < 10; times++) {
      const before = await readBalance()
      expect(await readBalance()).toBe(before)
      const sent = await rpc.call('eth_sendRawTransaction', [await sign(times)])
      await expect
        .poll(async () => (await rpc.call('eth_getTransactionReceipt', [sent.json.result])).json.result)
        .toMatchObject({ status: '0x1' })
      expect(await readBalance()).toBe(before + parseEther('1'))
    }
  })

  it('treats “already known” as success and returns the hash', async () => {
    const rpc = proxy(chain.url)
    await chain.client.setAutomine(false)
    try {
      const nonce = await chain.client.getTransactionCount({ address: accounts.alice.address })
      const raw = await sign(nonce)
      const first = await rpc.call('eth_sendRawTransaction', [raw])
      expect(first.json.result).toMatch(/^0x[0-9a-f]{64}$/)
      expect((await rpc.call('eth_sendRawTransaction', [raw])).json).toEqual(first.json)
    } finally {
      await chain.client.setAutomine(true)
    }
  })

  it('[7.24 eth_call] [7.24 eth_sendTransaction] [7.24 eth_estimateGas] forwards a real chain’s revert, and its error for a transaction it cannot sign', async () => {
    const rpc = proxy(chain.url)
    // Code that reverts without data.
    const reverting = { data: '0x60006000fd' }
    expect((await rpc.call('eth_call', [reverting, 'latest'])).json).toMatchObject({
      id: 1,
      error: { code: 3 },
    })
    const unsigned = { from: accounts.alice.address, to: accounts.bob.address }
    expect((await rpc.call('eth_sendTransaction', [unsigned])).json.error.message).toMatch(/signer/i)
    expect((await rpc.call('eth_estimateGas', [unsigned])).json).toMatchObject({ result: '0x5208' })
  })

  it('[7.24 eth_getBalance] [7.24 eth_chainId] [7.24 eth_gasPrice] forwards what a real chain returns about itself and an account', async () => {
    const rpc = proxy(chain.url)
    const { address } = accounts.bob
    const balance = await chain.client.getBalance({ address })
    const resultOf = async (method: string, params?: unknown[]) =>
      (await rpc.call(method, params)).json.result
    expect(balance).toBeGreaterThan(0n)
    expect(BigInt(await resultOf('eth_getBalance', [address, 'latest']))).toBe(balance)
    expect(Number(await resultOf('eth_chainId'))).toBe(await chain.client.getChainId())
    expect(BigInt(await resultOf('eth_gasPrice'))).toBe(await chain.client.getGasPrice())
  })
})
