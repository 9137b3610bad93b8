import bs58 from 'bs58'
import { createPublicClient, createWalletClient, type Hex, http, parseUnits, toEventSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { others } from '../accounts/accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import { tokenAbi } from '../contracts/abis.ts'
import { testWorld } from '../entries/testWorld.ts'
import { html } from './explorer/html.ts'

const world = await testWorld()
const [alice, , carol] = world.accounts
const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })

const wallet = createWalletClient({
  account: privateKeyToAccount(carol!.privateKey),
  chain: { ...foundry, id: Number(world.network.id) },
  transport: http(world.rpc),
})
const transfer = toEventSelector('Transfer(address,address,uint256)')
const transferSingle = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const transferBatch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const signaturesIn = (text: string) => [...text.matchAll(/href="\/tx\/([^"]+)"/g)].map(([, id]) => id)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

/**
 * Returns code that stores `data`, emits a log of it with `topics` topics (`topic` first), and creates an empty
 * contract.
 */
function emitting(topic: Hex, data: string, topics: number): Hex {
  const stores = (data.match(/.{64}/g) ?? []).map(
    (part, at) => `7f${part}60${(at * 32).toString(16).padStart(2, '0')}52`,
  )
  const caller = '33'.repeat(topics - 1)
  const size = (data.length / 2).toString(16).padStart(2, '0')
  return `0x${stores.join('')}${caller}7f${topic.slice(2)}60${size}6000a${topics}00`
}

async function read(path: string, options: RequestInit = {}) {
  const response = await fetch(new URL(path, world.explorer), options)
  return { response, text: await response.text() }
}
const post = (body: unknown, headers: Record<string, string> = {}) =>
  read('/faucet', { method: 'POST', body: JSON.stringify(body), headers })

describe('the explorer', () => {
  it('shows an account with its name, balances and transactions, page by page', async () => {
    const { response, text } = await read(`/address/${alice!.address}`)
    expect(response.status).toBe(200)
    expect(text).toContain('alice.mob.eth')
    expect(text).toContain(alice!.address)
    expect(text).toContain('<dt>DUSD</dt>')
    expect(text.match(/href="\/tx\/0x/g)).toHaveLength(25)
    const second = await read(`/address/${alice!.address}?page=2`)
    expect(second.text).toContain('rel="prev"')
    expect(firstTransaction(second.text)).not.toBe(firstTransaction(text))
  })

  it('shows an address of any case, an empty account and a contract', async () => {
    expect((await read(`/address/${alice!.address.toLowerCase()}`)).text).toContain(alice!.address)
    const empty = await read(`/address/${privateKeyToAddress(generatePrivateKey())}`)
    expect(empty.response.status).toBe(200)
    expect(empty.text).toContain('No transactions yet.')
    expect((await read(`/token/${world.contracts.dusd}`)).text).toContain('Contract')
  })

  it('shows a transaction with its transfers, and its block', async () => {
    const hash = firstTransaction((await read(`/address/${world.contracts.payroll}`)).text)
    const { text } = await read(`/tx/${hash}`)
    expect(text).toContain('Confirmed')
    expect(text).toContain('pay')
    expect(text).toContain('internal')
    const block = /href="(\/block\/\d+)"/.exec(text)?.[1]
    expect((await read(block!)).text).toContain(hash)
  })

  it('shows an account and a transaction of Solana, found by the same search', async () => {
    const [alice] = world.solana.accounts
    const found = await read(`/search?q=${alice!.address}`)
    expect(new URL(found.response.url).pathname).toBe(`/address/${alice!.address}`)
    for (const part of ['alice', alice!.address, '<dt>SOL</dt>', '<dt>DUSD</dt>'])
      expect(found.text).toContain(part)
    const [first, ...others] = signaturesIn(found.text)
    expect(others).toHaveLength(24)
    const next = await read(`/address/${alice!.address}?page=2`)
    expect(next.text).toContain('rel="prev"')
    expect(signaturesIn(next.text)).not.toContain(first)
    const transaction = await read(`/tx/${first}`)
    expect(transaction.response.status).toBe(200)
    expect(transaction.text).toMatch(/Confirmed|Failed/)
    expect(transaction.text).toMatch(/[+−][\d.]+ SOL/)
    const unknown = bs58.encode(new Uint8Array(64).fill(7))
    expect((await read(`/tx/${unknown}`)).response.status).toBe(404)
  })

  it('shows a failed transaction as failed', async () => {
    const list = await read(`/address/${world.contracts.guestbook}`)
    const hash = /href="\/tx\/(0x[0-9a-f]{64})"[^\n]*\n[^\n]*\n[^\n]*refuse</.exec(list.text)?.[1]
    const { text } = await read(`/tx/${hash}`)
    expect(text).toContain('Failed')
    expect(text).toContain('No transfers.')
  })

  it('finds what is entered in its search', async () => {
    const seek = (q: string) => read(`/search?q=${encodeURIComponent(q)}`, { redirect: 'manual' })
    expect((await seek(alice!.address)).response.headers.get('location')).toBe(`/address/${alice!.address}`)
    expect((await seek(' 12 ')).response.headers.get('location')).toBe('/block/12')
    const nonsense = await seek('<script>alert(1)</script>')
    expect(nonsense.response.status).toBe(404)
    expect(nonsense.text).not.toContain('<script>')
  })

  it.each(['/tx/0x12', `/tx/0x${'0'.repeat(64)}`, '/block/99999999', '/address/0x1', '/nothing', '/%00'])(
    'says that %s was not found',
    async (path) => {
      const { response, text } = await read(path)
      expect(response.status).toBe(404)
      expect(text).toContain('Not found')
    },
  )

  it.each([
    ['more NFTs than fit', transferBatch, `${word(64n)}${word(96n)}${word(2n ** 256n - 1n)}`, 4],
    ['one NFT without sender or recipient', transferSingle, `${word(1n)}${word(1n)}`, 1],
    ['a token without an amount', transfer, '', 3],
  ])('shows a transaction whose log has %s as one that moved nothing', async (_, topic, data, topics) => {
    const hash = await wallet.sendTransaction({ data: emitting(topic, data, topics) })
    expect((await client.waitForTransactionReceipt({ hash })).logs).toHaveLength(1)
    expect((await read('/')).response.status).toBe(200)
    const { response, text } = await read(`/tx/${hash}`)
    expect(response.status).toBe(200)
    expect(text).toContain('No transfers.')
  })

  it('runs no scripts and contacts no other host', async () => {
    const { response, text } = await read('/')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(text).not.toMatch(/<script|https?:\/\//)
  })

  it('escapes what it inserts', () => {
    const { markup } = html`<p title="${'"><b>'}">${['<i>', html`<hr>`]}${undefined}</p>`
    expect(markup).toBe('<p title="&#34;&#62;&#60;b&#62;">&#60;i&#62;<hr></p>')
  })
})

describe('the faucet', () => {
  it('sends an address ether and tokens, mined before it responds', async () => {
    const address = privateKeyToAddress(generatePrivateKey())
    const { response, text } = await post({ address }, { origin: 'http://127.0.0.1:4400' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4400')
    expect(JSON.parse(text).hashes).toHaveLength(4)
    expect(await client.getBalance({ address })).toBe(parseUnits('5', 18))
    expect(
      await client.readContract({
        ...{ address: world.contracts.dusd, abi: tokenAbi },
        ...{ functionName: 'balanceOf', args: [address] },
      }),
    ).toBe(parseUnits('2500', 6))
  })

  it('sends a Solana address SOL and tokens', async () => {
    const address = bs58.encode(crypto.getRandomValues(new Uint8Array(32)))
    const { response, text } = await post({ address })
    expect(response.status).toBe(200)
    expect(JSON.parse(text).hashes).toHaveLength(3)
    const { rpc, tokens } = world.solana
    expect(await callRpc(rpc, 'getBalance', [address])).toMatchObject({ value: 5_000_000_000 })
    const owned = (await callRpc(rpc, 'getTokenAccountsByOwner', [
      address,
      { mint: tokens.dusd },
      { encoding: 'jsonParsed' },
    ])) as { value: { account: { data: { parsed: { info: unknown } } } }[] }
    expect(owned.value[0]?.account.data.parsed.info).toMatchObject({
      tokenAmount: { amount: '2500000000', decimals: 6, uiAmountString: '2500' },
    })
  })

  it('handles several requests at once', async () => {
    const addresses = Array.from({ length: 3 }, () => privateKeyToAddress(generatePrivateKey()))
    await Promise.all(addresses.map((address) => post({ address })))
    for (const address of addresses) expect(await client.getBalance({ address })).toBe(parseUnits('5', 18))
  })

  it.each(['https://evil.example', 'http://localhost.evil.example', 'https://localhost', 'null'])(
    'rejects a page of %s',
    async (origin) => {
      const before = await client.getTransactionCount({ address: others.deployer.address })
      const { response } = await post({ address: alice!.address }, { origin })
      expect(response.status).toBe(403)
      expect(await client.getTransactionCount({ address: others.deployer.address })).toBe(before)
    },
  )

  it.each([
    ['nothing', {}],
    ['a name', { address: 'alice' }],
    ['a number', { address: 5 }],
    ['null', null],
    ['too much data', 'x'.repeat(5_000)],
  ])('rejects a body with %s', async (_, body) => {
    expect((await post(body)).response.status).toBe(400)
  })
})

describe('the failing JSON-RPC server', () => {
  const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    read(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })

  it('returns the error code of its path for a call and for each call of a batch', async () => {
    const { response, text } = await ask('/refuse/-32005?status=429', call(7))
    expect(response.status).toBe(429)
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32005, message: 'Rejected with -32005, as requested.' },
    })
    const batch = await ask('/refuse/4100', [call(1), call(2)])
    expect(JSON.parse(batch.text)).toMatchObject([
      { id: 1, error: { code: 4100 } },
      { id: 2, error: { code: 4100 } },
    ])
    const whole = await ask('/refuse/-32005?status=503', [call(1), call(2)])
    expect(JSON.parse(whole.text)).toMatchObject({ id: null, error: { code: -32005 } })
  })

  it.each([
    ['/refuse/-32005', 'no JSON', 400],
    ['/refuse/-32005', [], 400],
    ['/refuse/-32005', [5], 400],
    ['/refuse/-32005?status=99', call(1), 400],
    ['/refuse/-32005?status=all', call(1), 400],
    ['/refuse/', call(1), 404],
    ['/refuse/no-code', call(1), 404],
  ])('reports at %s what is wrong with %j', async (path, body, status) => {
    expect((await ask(path, body)).response.status).toBe(status)
  })

  it('only accepts pages of this machine', async () => {
    expect((await ask('/refuse/4100', call(1), { origin: 'http://localhost:5173' })).response.status).toBe(
      200,
    )
    expect((await ask('/refuse/4100', call(1), { origin: 'https://evil.example' })).response.status).toBe(403)
  })
})

function firstTransaction(text: string): string | undefined {
  return /href="\/tx\/(0x[0-9a-f]{64})"/.exec(text)?.[1]
}
