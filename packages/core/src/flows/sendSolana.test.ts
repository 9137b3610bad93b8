import { testWorld } from '@latchkey/devnet/testWorld'
import { address as toAddress, lamports as toLamports } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { waitForTransfer } from '../actions/waitForTransfer.ts'
import type { KitEvent } from '../config.ts'
import type { Kit } from '../kit.ts'
import { createRpc } from '../namespaces/solana/createRpc.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { untilOneOf, untilState } from '../testing/flows.ts'
import { openSolanaKit } from '../testing/solanaKit.ts'
import { standBefore } from '../testing/solanaRpc.ts'
import { getPendingTransactions } from './getPendingTransactions.ts'
import type { SendDraft } from './prepareTransfer.ts'
import { createSendFlow, type SendFlow } from './send.ts'
import type { SendToken } from './sendToken.ts'

const world = await testWorld()
const { caipNetworkId: networkId, tokens } = world.solana
const chain = createRpc(world.solana.rpc)
/** What an account without data must hold, and what a token account must, by the chain's own rule. */
const minimum = 890_880n
const tokenAccountMinimum = 2_039_280n
const signatureFee = 5_000n

const keyOf = (wanted: string) => {
  const account = world.solana.accounts.find(({ name }) => name === wanted)
  if (!account) throw new Error(`No account ${wanted}`)
  return account
}
const [alice, bob] = [keyOf('alice'), keyOf('bob')]
const newAddress = () => Keypair.generate().publicKey.toBase58()

async function balanceOf(owner: string): Promise<bigint> {
  return (await chain.getBalance(toAddress(owner)).send()).value
}

async function tokensOf(owner: string, mint = tokens.dusd): Promise<bigint> {
  const { value } = await chain
    .getTokenAccountsByOwner(toAddress(owner), { mint: toAddress(mint) }, { encoding: 'jsonParsed' })
    .send()
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

async function sol(owner: string): Promise<SendToken> {
  const balance = await balanceOf(owner)
  return {
    asset: { is: 'native' },
    networkId,
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    balance,
    price: 0,
    iconUrl: '',
  }
}

async function dusd(owner: string): Promise<SendToken> {
  const asset = { is: 'fungible', address: tokens.dusd } as const
  return { ...(await sol(owner)), asset, symbol: 'DUSD', decimals: 6, balance: await tokensOf(owner) }
}

function openSend(kit: Kit, draft: Partial<SendDraft>): SendFlow {
  const flow = createSendFlow(kit, draft)
  onTestFinished(() => flow.stop())
  return flow
}

/** Until the fee is told, or why there is none. */
async function review(flow: SendFlow) {
  flow.send({ is: 'reviewAsked' })
  return untilState(
    flow,
    (state) => state.is === 'reviewing' && (state.fee !== undefined || state.error !== undefined),
  )
}

async function submit(flow: SendFlow) {
  flow.send({ is: 'submitAsked' })
  return untilOneOf(flow, 'confirmed', 'failed', 'reviewing')
}

describe('from the field to the chain', () => {
  it('[4.12 solana] SOL goes to a new account, for the fee that was told', async () => {
    const events: KitEvent[] = []
    const { kit } = await openSolanaKit(world, alice.secretKey, { onEvent: (event) => events.push(event) })
    const receiver = newAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '1.25', receiver })
    const reviewing = await review(flow)
    expect(reviewing).toMatchObject({ error: undefined, transfer: { to: receiver, amount: 1_250_000_000n } })
    const { fee } = reviewing as Extract<typeof reviewing, { is: 'reviewing' }>
    expect(fee?.amount).toBeGreaterThanOrEqual(signatureFee)
    expect(fee).not.toHaveProperty('accountCreation')
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(1_250_000_000n)
    expect(await balanceOf(alice.address)).toBe(before - 1_250_000_000n - (fee?.amount ?? 0n))
    expect(events.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('[4.12 solana] what others paid for the same accounts is told and paid as well', async () => {
    const price = 20_000n
    const { origin, calls } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getRecentPrioritizationFees'
        ? Promise.resolve({ result: [{ slot: 1, prioritizationFee: Number(price) }] })
        : undefined,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.75', receiver })
    const reviewing = await review(flow)
    const asked = calls.find(({ method }) => method === 'getRecentPrioritizationFees')
    expect(asked?.params).toEqual([[alice.address, receiver]])
    const { fee } = reviewing as Extract<typeof reviewing, { is: 'reviewing' }>
    const { microLamports, unitLimit = 0 } = fee?.computeBudget ?? {}
    expect(microLamports).toBe(price)
    const priority = (price * BigInt(unitLimit) + 999_999n) / 1_000_000n
    expect(priority).toBeGreaterThan(0n)
    expect(fee?.amount).toBe(signatureFee + priority)
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await balanceOf(alice.address)).toBe(before - 750_000_000n - signatureFee - priority)
  })

  it('[4.12 solana] a token opens the account of its receiver once, for what was told', async () => {
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const receiver = newAddress()
    const send = async () => {
      const before = await balanceOf(alice.address)
      const flow = openSend(kit, { token: await dusd(alice.address), amount: '2.5', receiver })
      const reviewing = await review(flow)
      expect((await submit(flow)).is).toBe('confirmed')
      const { fee } = reviewing as Extract<typeof reviewing, { is: 'reviewing' }>
      return { fee, paid: before - (await balanceOf(alice.address)) }
    }
    const had = await tokensOf(alice.address)
    const first = await send()
    expect(first.fee?.accountCreation).toBe(tokenAccountMinimum)
    expect(first.paid).toBe((first.fee?.amount ?? 0n) + tokenAccountMinimum)
    const second = await send()
    expect(second.fee).not.toHaveProperty('accountCreation')
    expect(second.paid).toBe(second.fee?.amount)
    expect(await tokensOf(receiver)).toBe(5_000_000n)
    expect(await tokensOf(alice.address)).toBe(had - 5_000_000n)
  })

  it('all of it leaves the fee and what an account must keep, to the lamport', async () => {
    const { kit, address } = await openFunded(50_000_000n)
    const flow = openSend(kit, { token: await sol(address), receiver: bob.address })
    flow.send({ is: 'maxAsked' })
    await untilState(flow, (state) => state.is === 'editing' && state.draft.amount !== '')
    expect(await review(flow)).toMatchObject({ error: undefined })
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await balanceOf(address)).toBe(minimum)
  })

  it('all of a token is sent, and the next send of it is more than there is', async () => {
    const { kit } = await openSolanaKit(world, bob.secretKey)
    const token = { ...(await dusd(bob.address)), asset: { is: 'fungible', address: tokens.mob } as const }
    const held = await tokensOf(bob.address, tokens.mob)
    const receiver = newAddress()
    const flow = openSend(kit, { token: { ...token, balance: held, decimals: 9 }, receiver })
    flow.send({ is: 'maxAsked' })
    await review(flow)
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await tokensOf(receiver, tokens.mob)).toBe(held)
    expect(await tokensOf(bob.address, tokens.mob)).toBe(0n)
    const again = openSend(kit, { token: { ...token, balance: held, decimals: 9 }, amount: '1', receiver })
    expect(await review(again)).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
  })

  it('a wallet that only sends, sends by itself', async () => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, {
      wallet: { without: ['solana:signTransaction'] },
    })
    const receiver = newAddress()
    const transfer = {
      from: alice.address,
      to: receiver,
      amount: 2_000_000n,
      networkId,
      asset: { is: 'native' },
    } as const
    const hash = await sendTransfer(kit, transfer)
    await waitForTransfer(kit, { hash, networkId })
    expect(wallet.asks()).toBe(1)
    expect(await balanceOf(receiver)).toBe(2_000_000n)
  })

  it('what a wallet has sent by itself is sent, though the chain tells nothing afterwards', async () => {
    const { origin } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getBlockHeight' ? Promise.resolve(503) : undefined,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey, {
      rpc: origin,
      wallet: { without: ['solana:signTransaction'] },
    })
    const receiver = newAddress()
    const asset = { is: 'native' } as const
    await sendTransfer(kit, { from: alice.address, to: receiver, amount: 2_000_000n, networkId, asset })
    await expect.poll(() => balanceOf(receiver)).toBe(2_000_000n)
  })
})

describe('what the chain would refuse is told before anybody signs', () => {
  it.each([
    ['less than a new account must hold', '0.0001', newAddress(), 'ReceiverMinimumError'],
    ['to the mint of a token', '1', tokens.dusd, 'ReceiverNotWalletError'],
    ['to a program', '1', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'ReceiverNotWalletError'],
  ])('%s', async (_, amount, receiver, name) => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const flow = openSend(kit, { token: await sol(alice.address), amount, receiver })
    expect(await review(flow)).toMatchObject({ error: { name } })
    expect(await submit(flow)).toMatchObject({ is: 'reviewing', error: { name } })
    expect(wallet.asks()).toBe(0)
  })

  it('the account would keep less than its minimum, and not nothing', async () => {
    const { kit, address } = await openFunded(10_000_000n)
    const flow = openSend(kit, { token: await sol(address), amount: '0.0095', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: { name: 'SenderMinimumError' } })
  })

  it('a token without any SOL for the fee', async () => {
    const { kit, address } = await openSolanaKit(world, bs58.encode(Keypair.generate().secretKey))
    const payer = await openSolanaKit(world, alice.secretKey, { wallet: { name: 'Payer' } })
    const gift = openSend(payer.kit, {
      token: await dusd(alice.address),
      amount: '1',
      receiver: address,
    })
    await review(gift)
    expect((await submit(gift)).is).toBe('confirmed')
    const flow = openSend(kit, { token: await dusd(address), amount: '1', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: { name: 'FeeBalanceInsufficientError' } })
  })
})

describe('what goes wrong on the way', () => {
  it('a no in the wallet keeps the draft, and a second try works', async () => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const receiver = newAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.5', receiver })
    await review(flow)
    wallet.setMood('declining')
    expect(await submit(flow)).toMatchObject({
      is: 'reviewing',
      draft: { amount: '0.5', receiver },
      error: { name: 'UserRejectedError' },
    })
    wallet.setMood('willing')
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(500_000_000n)
  })

  it('a blockhash that expired while the wallet was asked is asked for anew, and paid once', async () => {
    let isStale = true
    const { origin, calls } = await standBefore(world.solana.rpc, ({ method }, forward) =>
      method === 'getLatestBlockhash' && isStale
        ? forward().then((answer) => {
            const { context, value } = answer.result as { context: unknown; value: { blockhash: string } }
            return { result: { context, value: { ...value, lastValidBlockHeight: 1 } } }
          })
        : undefined,
    )
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    wallet.setMood('late')
    flow.send({ is: 'submitAsked' })
    await expect.poll(wallet.asks).toBe(1)
    wallet.answer()
    await expect.poll(wallet.asks).toBe(2)
    expect(calls.map(({ method }) => method)).not.toContain('sendTransaction')
    isStale = false
    wallet.answer()
    await expect.poll(wallet.asks).toBe(3)
    wallet.answer()
    await untilOneOf(flow, 'confirmed')
    expect(await balanceOf(receiver)).toBe(250_000_000n)
  })

  it('what the network never took is told as such, costs nothing, and can be tried again', async () => {
    let isLost = true
    let isTold = false
    const { origin } = await standBefore(world.solana.rpc, ({ method, params }, forward) => {
      if (method === 'sendTransaction' && isLost) {
        isTold = true
        const [signature] = [bs58.encode(Buffer.from(String(params[0]), 'base64').subarray(1, 65))]
        return Promise.resolve({ result: signature })
      }
      if (method !== 'getBlockHeight' || !isLost || !isTold) return undefined
      return forward().then(({ result }) => ({ result: Number(result) + 1_000 }))
    })
    const { kit } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    expect(await submit(flow)).toMatchObject({ is: 'failed', error: { name: 'TransactionExpiredError' } })
    expect(await balanceOf(alice.address)).toBe(before)
    const pending = await getPendingTransactions(kit, { address: alice.address, networkId })
    expect(pending).toMatchObject([{ outcome: 'expired' }])
    isLost = false
    flow.send({ is: 'backAsked' })
    await untilState(flow, (state) => state.is === 'reviewing' && state.fee !== undefined)
    expect((await submit(flow)).is).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(250_000_000n)
  })

  it('an answer that got lost is no reason to pay twice', async () => {
    const { origin, calls } = await standBefore(world.solana.rpc, ({ method }, forward) =>
      method === 'sendTransaction' ? forward().then(() => 503) : undefined,
    )
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.125', receiver })
    await review(flow)
    expect((await submit(flow)).is).toBe('confirmed')
    expect(wallet.asks()).toBe(1)
    expect(
      new Set(calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0])).size,
    ).toBe(1)
    expect(await balanceOf(receiver)).toBe(125_000_000n)
  })

  it('a node that is busy is asked again', async () => {
    let refusals = 0
    const { origin } = await standBefore(world.solana.rpc, ({ method }) => {
      if (method !== 'getLatestBlockhash' || refusals >= 2) return undefined
      refusals += 1
      return Promise.resolve(refusals === 1 ? 429 : { error: { code: -32_005, message: 'Node is behind' } })
    })
    const { kit } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const flow = openSend(kit, { token: await sol(alice.address), amount: '1', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: undefined, fee: { speed: 'usual' } })
    expect(refusals).toBe(2)
  })

  it('a page that ended after the send finds out what became of it', async () => {
    const storage = createMemoryStorage()
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { storage })
    const receiver = newAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.5', receiver })
    await review(flow)
    flow.send({ is: 'submitAsked' })
    await untilState(flow, ({ is }) => is === 'confirming' || is === 'confirmed')
    kit.destroy()
    await wallet.end()
    const next = await openSolanaKit(world, alice.secretKey, { storage })
    const ask = () => getPendingTransactions(next.kit, { address: alice.address, networkId })
    await expect.poll(ask).toEqual([])
    expect(await balanceOf(receiver)).toBe(500_000_000n)
  })
})

/** A kit of a new account with so many lamports. */
async function openFunded(amount: bigint) {
  const opened = await openSolanaKit(world, bs58.encode(Keypair.generate().secretKey))
  await chain.requestAirdrop(toAddress(opened.address), toLamports(amount)).send()
  await expect.poll(() => balanceOf(opened.address)).toBe(amount)
  return opened
}
