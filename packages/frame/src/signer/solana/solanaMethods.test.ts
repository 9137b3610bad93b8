import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { base58, base64 } from '@scure/base'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../../test/createHost.ts'
import { createWalletServer } from '../../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../../test/createWalletWorld.ts'
import { examples } from '../../../test/solanaExamples.ts'
import type { Approval } from '../../base/ports.ts'
import type { Frame } from '../../createFrame.ts'
import { systemProgram } from '../../solana/parseInstructions.ts'
import { parseTransaction } from '../../solana/parseTransaction.ts'

const evm = 'eip155:31337'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Returns whether an account has signed bytes (Ed25519, RFC 8032). */
function hasSigned(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, bytes, key, signature)
}

/** Returns whether a transaction's only signature is its account's. */
function isSigned(address: string, text: string): boolean {
  const bytes = base64.decode(text)
  const { message, signaturesAt } = parseTransaction(bytes) ?? {}
  if (!message || signaturesAt === undefined) return false
  return hasSigned(address, message, bytes.subarray(signaturesAt, signaturesAt + 64))
}

/** Blockhash of the examples. */
const blockhash = parseTransaction(base64.decode(examples.sol))?.blockhash

/** Cluster of a node: its recent blockhash, if it says so, and its accounts. */
type Cluster = { blockhash: string | undefined; accounts?: Readonly<Record<string, object>> }

/** Starts a Solana node that supports blockhashes, accounts and sending, and accepts what is signed. */
async function startNode(address: () => string, cluster: Cluster = { blockhash }): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const [text] = params
    const value =
      method === 'isBlockhashValid'
        ? cluster.blockhash && text === cluster.blockhash
        : method === 'getAccountInfo'
          ? (cluster.accounts?.[text] ?? null)
          : undefined
    if (value !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }))
      return
    }
    const isTaken = method === 'sendTransaction' && isSigned(address(), text)
    const bytes = base64.decode(text)
    const result = base58.encode(bytes.subarray(1, 65))
    const answer = isTaken
      ? { result }
      : { error: { code: -32_002, message: 'Signature verification failed' } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function open(otherCluster?: Cluster) {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: evm, rpc: server.origin })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  let address = ''
  const node = await startNode(() => address)
  const { browser } = world.openBrowser()
  const rpc = {
    [evm]: server.origin,
    [solana]: node,
    ...(otherCluster && { [mainnet]: await startNode(() => address, otherCluster) }),
  }
  const { frame, host } = world.openTab(browser, { rpc })
  await logIn(server, host)
  const ask = (method: string, params?: object, chainId = solana) =>
    host.ask('rpc-request', { method, chainId, ...(params && { params }) } as FrameRpcRequest, newId())
  const { result } = await ask('solana_getAccounts')
  const [account] = result as [{ pubkey: string }]
  address = account.pubkey
  /** Builds an example with the account in place of its own. */
  const write = (text: string) => {
    const own = Buffer.from(base58.decode(address))
    const bytes = Buffer.from(base64.decode(text))
    const stranger = Buffer.from(base58.decode(examples.addresses.me))
    own.copy(bytes, bytes.indexOf(stranger))
    return base64.encode(bytes)
  }
  return { address, ask, browser, frame, write }
}

/** Approves the pending request and returns what was shown. */
async function approve(frame: Frame): Promise<Approval | undefined> {
  await expect.poll(() => frame.approvals.get()).toHaveLength(1)
  const [approval] = frame.approvals.get()
  frame.approvals.approve(approval?.id ?? '')
  return approval
}

it('[6.3 Solana] signs a Solana message after an approval, with the key from the same seed', async () => {
  const { address, ask, frame } = await open()
  const bytes = new TextEncoder().encode('The mob meets at 19:30.')
  const asked = ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
  const approval = await approve(frame)
  expect(approval).toMatchObject({
    solanaAddress: address,
    request: { method: 'personal_sign', chainId: solana },
  })
  const { signature } = (await asked).result as { signature: string }
  expect(hasSigned(address, bytes, base58.decode(signature))).toBe(true)
})

it('[6.3 Solana] signs one or several Solana transactions with one approval', async () => {
  const { address, ask, frame, write } = await open()
  const one = ask('solana_signTransaction', { transaction: write(examples.sol) })
  expect((await approve(frame))?.transactions).toHaveLength(1)
  const { signature, transaction } = (await one).result as { signature: string; transaction: string }
  expect(isSigned(address, transaction)).toBe(true)
  expect(base58.encode(base64.decode(transaction).subarray(1, 65))).toBe(signature)

  const transactions = [write(examples.token), write(examples.swap)]
  const all = ask('solana_signAllTransactions', { transactions })
  expect((await approve(frame))?.transactions).toHaveLength(2)
  const signed = (await all).result as { transactions: string[] }
  expect(signed.transactions.map((text) => isSigned(address, text))).toEqual([true, true])
})

it('[6.3 Solana] signs, and sends through the chain’s own RPC', async () => {
  const { ask, frame, write } = await open()
  const asked = ask('solana_signAndSendTransaction', { transaction: write(examples.sol) })
  await approve(frame)
  const { signature } = (await asked).result as { signature: string }
  expect(base58.decode(signature)).toHaveLength(64)
})

it('returns the signature of an accepted transaction although every response is lost', async () => {
  const { ask, browser, frame, write } = await open()
  browser.faults.losesAnswersOf = 'sendTransaction'
  const asked = ask('solana_signAndSendTransaction', { transaction: write(examples.sol) })
  await approve(frame)
  const { signature } = (await asked).result as { signature: string }
  const sent = browser.requests.filter(({ body }) => body.includes('"sendTransaction"'))
  expect(sent.length).toBeGreaterThan(1)
  const texts = sent.map(({ body }) => (JSON.parse(body) as { params: [string] }).params[0])
  expect(new Set(texts).size).toBe(1)
  expect(signature).toBe(base58.encode(base64.decode(texts[0] ?? '').subarray(1, 65)))
})

it('signs nothing after a rejection', async () => {
  const { ask, frame, write } = await open()
  const asked = ask('solana_signTransaction', { transaction: write(examples.sol) }).catch(
    (error: { code: number }) => error.code,
  )
  await expect.poll(() => frame.approvals.get()).toHaveLength(1)
  frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
  expect(await asked).toBe(4001)
})

it.each([0x80, 0x81, 0xbf])(
  'rejects a message that begins like a versioned transaction, even an unknown one: %i',
  async (version) => {
    const { address, ask, frame } = await open()
    const bytes = Uint8Array.of(version, 1, 0, 1, ...new Array(40).fill(7))
    const asked = ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
    await expect(asked).rejects.toMatchObject({ code: -32_602 })
    expect(frame.approvals.get()).toEqual([])
  },
)

it.each([
  ['text beyond ASCII', new TextEncoder().encode('ÿ, Ω and 👩‍🚀')],
  ['an off-chain message', Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))],
])('signs %s', async (_, bytes) => {
  const { address, ask, frame } = await open()
  const asked = ask('solana_signMessage', { message: base58.encode(bytes), pubkey: address })
  await approve(frame)
  const { signature } = (await asked).result as { signature: string }
  expect(hasSigned(address, bytes, base58.decode(signature))).toBe(true)
})

it('rejects without asking what it wouldn’t sign: a transaction as a message, another account’s, an invalid one', async () => {
  const { address, ask, frame, write } = await open()
  const { message = new Uint8Array() } = parseTransaction(base64.decode(write(examples.sol))) ?? {}
  const code = (asked: Promise<unknown>) => asked.then(String, (error: { code?: number }) => error.code)
  const disguised = { message: base58.encode(message), pubkey: address }
  expect(await code(ask('solana_signMessage', disguised))).toBe(-32_602)
  const other = { message: base58.encode(Uint8Array.of(1, 2)), pubkey: examples.addresses.bob }
  expect(await code(ask('solana_signMessage', other))).toBe(4100)
  expect(await code(ask('solana_signTransaction', { transaction: examples.sol }))).toBe(4100)
  expect(await code(ask('solana_signTransaction', { transaction: 'AAAA' }))).toBe(-32_602)
  expect(
    await code(ask('solana_signTransaction', { transaction: write(examples.sol) }, 'solana:unserved')),
  ).toBe(4902)
  expect(frame.approvals.get()).toEqual([])
})

describe('a transaction of another cluster', () => {
  const mainnetHash = base58.encode(new Uint8Array(32).fill(9))
  /** Replaces the blockhash of an example. */
  function onMainnet(text: string) {
    const bytes = Buffer.from(base64.decode(text))
    const { message = new Uint8Array() } = parseTransaction(bytes) ?? {}
    // Behind the header and the three accounts of the example.
    bytes.fill(9, bytes.length - message.length + 4 + 3 * 32, bytes.length - message.length + 4 + 4 * 32)
    return base64.encode(bytes)
  }

  it('is rejected without asking, and signed on its own', async () => {
    const { ask, frame, write } = await open({ blockhash: mainnetHash })
    const transaction = onMainnet(write(examples.sol))
    for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
      await expect(ask(method, { transaction })).rejects.toMatchObject({ code: -32_602 })
    const both = { transactions: [write(examples.sol), transaction] }
    await expect(ask('solana_signAllTransactions', both)).rejects.toMatchObject({ code: -32_602 })
    expect(frame.approvals.get()).toEqual([])
    const asked = ask('solana_signTransaction', { transaction }, mainnet)
    expect(await approve(frame)).not.toHaveProperty('isUnverified')
    await asked
  })

  it('is shown as unverified if the chain doesn’t say', async () => {
    const { ask, frame, write } = await open({ blockhash: undefined })
    const asked = ask('solana_signTransaction', { transaction: write(examples.sol) }, mainnet)
    expect(await approve(frame)).toMatchObject({ isUnverified: true })
    await asked
  })

  /** Builds a transaction whose first instruction advances a nonce account. */
  function writeNonce(owner: string, nonce: string) {
    const keys = [owner, nonce, systemProgram].flatMap((key) => [...base58.decode(key)])
    const step = [2, 3, 1, 2, 0, 4, 4, 0, 0, 0]
    const message = [1, 0, 1, 3, ...keys, ...new Array(32).fill(9), 1, ...step]
    return base64.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message))
  }
  /** Returns a nonce account (80 bytes: version, state, authority, hash, fee). */
  const toNonce = (hash: number, state = 1) => {
    const own = new Array(32).fill(1)
    const data = Uint8Array.of(
      1,
      0,
      0,
      0,
      state,
      0,
      0,
      0,
      ...own,
      ...new Array(32).fill(hash),
      ...own.slice(24),
    )
    return { owner: systemProgram, lamports: 1, data: [base64.encode(data), 'base64'] }
  }

  it.each([
    ['stores its hash', toNonce(9), true],
    ['stores another hash', toNonce(8), false],
    ['is not initialized', toNonce(9, 0), false],
    ['belongs to a program', { ...toNonce(9), owner: examples.addresses.mint }, false],
    ['does not exist', null, false],
  ])('has a nonce account that %s', async (_, kept, isSigned) => {
    const nonce = examples.addresses.from
    const { address, ask, frame } = await open({
      blockhash,
      accounts: kept === null ? {} : { [nonce]: kept },
    })
    const asked = ask('solana_signTransaction', { transaction: writeNonce(address, nonce) }, mainnet)
    if (isSigned) await approve(frame)
    await (isSigned ? asked : expect(asked).rejects.toMatchObject({ code: -32_602 }))
    expect(frame.approvals.get()).toEqual([])
  })
})
