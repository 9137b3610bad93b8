import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { blockhashBlocks, blockhashMs } from '@latchkey/protocol/constants'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  address as toAddress,
  lamports as toLamports,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { untilOneOf, untilState } from '../../test/flows.ts'
import { openSolanaKit } from '../../test/solanaKit.ts'
import { standBefore } from '../../test/solanaRpc.ts'
import {
  createSolanaSends,
  newSecretKey,
  newSolanaAddress,
  openSend,
  review,
  submit,
} from '../../test/solanaSends.ts'
import { mintTokenWithHook } from '../../test/token2022.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { getPendingTransactions } from './getPendingTransactions.ts'

const world = await testWorld()
const { caipNetworkId: networkId, tokens } = world.solana
const { balanceOf, chain, openFunded, sol, token } = createSolanaSends(world)

const keyOf = (wanted: string) => {
  const account = world.solana.accounts.find(({ name }) => name === wanted)
  if (!account) throw new Error(`No account ${wanted}`)
  return account
}
/** Marks blockhashes as expiring before the wallet has signed. */
const giveOldBlockhashes: Parameters<typeof standBefore>[1] = ({ method }, forward) =>
  method === 'getLatestBlockhash'
    ? forward().then(({ result }) => {
        const { context, value } = result as { context: unknown; value: { blockhash: string } }
        return { result: { context, value: { ...value, lastValidBlockHeight: 1 } } }
      })
    : undefined
const [alice, bob] = [keyOf('alice'), keyOf('bob')]
/** Advances the chain until the blockhashes so far have expired. Each transaction is in a slot of its own. */
const outliveBlockhashes = async () => {
  for (let slot = 0n; slot <= blockhashBlocks; slot += 1n)
    await chain.requestAirdrop(toAddress(newSolanaAddress()), toLamports(1_000_000n)).send()
}
const dusd = (owner: string) => token(owner, tokens.dusd, 6)

describe('rejected before signing', () => {
  it.each([
    ['an amount below the minimum of a new account', '0.0001', newSolanaAddress(), 'ReceiverMinimumError'],
    ['a transfer to the mint of a token', '1', tokens.dusd, 'ReceiverNotWalletError'],
    ['a transfer to a program', '1', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'ReceiverNotWalletError'],
  ])('%s', async (_, amount, receiver, name) => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const flow = openSend(kit, { token: await sol(alice.address), amount, receiver })
    expect(await review(flow)).toMatchObject({ error: { name } })
    expect(await submit(flow)).toMatchObject({ status: 'reviewing', error: { name } })
    expect(wallet.asks()).toBe(0)
  })

  it('a transfer that leaves the account below its minimum, but not empty', async () => {
    const { kit, address } = await openFunded(10_000_000n)
    const flow = openSend(kit, { token: await sol(address), amount: '0.0095', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: { name: 'SenderMinimumError' } })
  })

  it('a token with a transfer hook', async () => {
    const sender = await createSolanaSender(world.solana.rpc, alice.secretKey)
    const mint = await mintTokenWithHook(sender, 10_000_000n)
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const flow = openSend(kit, {
      token: await token(alice.address, mint, 6),
      amount: '2',
      receiver: newSolanaAddress(),
    })
    expect(await review(flow)).toMatchObject({ error: { name: 'TokenHookError' } })
    expect(await submit(flow)).toMatchObject({ status: 'reviewing', error: { name: 'TokenHookError' } })
    expect(wallet.asks()).toBe(0)
  })

  it('a token transfer without SOL for the fee', async () => {
    const { kit, address } = await openSolanaKit(world, newSecretKey())
    const payer = await openSolanaKit(world, alice.secretKey, { wallet: { name: 'Payer' } })
    const gift = openSend(payer.kit, {
      token: await dusd(alice.address),
      amount: '1',
      receiver: address,
    })
    await review(gift)
    expect((await submit(gift)).status).toBe('confirmed')
    const flow = openSend(kit, { token: await dusd(address), amount: '1', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: { name: 'FeeBalanceInsufficientError' } })
  })
})

describe('failures while sending', () => {
  it('fails without asking the wallet if the balance was spent after the review', async () => {
    const secretKey = newSecretKey()
    const { kit, wallet, address } = await openFunded(50_000_000n, { secretKey })
    const flow = openSend(kit, { token: await sol(address), amount: '0.02', receiver: bob.address })
    expect(await review(flow)).toMatchObject({ error: undefined })
    const { send, signer: source } = await createSolanaSender(world.solana.rpc, secretKey)
    await send(
      getTransferSolInstruction({ source, destination: toAddress(bob.address), amount: 45_000_000n }),
    )
    expect(await submit(flow)).toMatchObject({
      status: 'reviewing',
      error: { name: 'BalanceInsufficientError' },
    })
    expect(wallet.asks()).toBe(0)
  })

  it('keeps the draft after a rejection, and sends on retry', async () => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.5', receiver })
    await review(flow)
    wallet.setMood('declining')
    expect(await submit(flow)).toMatchObject({
      status: 'reviewing',
      draft: { amount: '0.5', receiver },
      error: { name: 'UserRejectedError' },
    })
    wallet.setMood('willing')
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(500_000_000n)
  })

  it('gets a new blockhash if it expires while the wallet is asked, and pays once', async () => {
    let isStale = true
    const { origin, calls } = await standBefore(world.solana.rpc, (call, forward) =>
      isStale ? giveOldBlockhashes(call, forward) : undefined,
    )
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    wallet.setMood('late')
    flow.send({ type: 'submitRequested' })
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

  it('gives up after three requests to a wallet that is always too late, and sends nothing', async () => {
    const { origin, calls } = await standBefore(world.solana.rpc, giveOldBlockhashes)
    const { kit, wallet, address } = await openFunded(50_000_000n, { rpc: origin })
    const flow = openSend(kit, { token: await sol(address), amount: '0.02', receiver: bob.address })
    await review(flow)
    const refused = await submit(flow)
    expect(refused).toMatchObject({ status: 'reviewing', error: { name: 'TransactionExpiredError' } })
    expect(refused).not.toHaveProperty('error.metaMessages.0')
    expect(wallet.asks()).toBe(3)
    expect(calls.map(({ method }) => method)).not.toContain('sendTransaction')
    expect(await getPendingTransactions(kit, { address, networkId })).toEqual([])
    expect(await balanceOf(address)).toBe(50_000_000n)
  })

  it('does not ask again for an old blockhash if the wallet used another one', async () => {
    const { origin } = await standBefore(world.solana.rpc, giveOldBlockhashes)
    const rewrites = async (transaction: Uint8Array) => {
      const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
      const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
      let { lifetimeToken } = message
      const readNext = async () => {
        const { value } = await chain.getLatestBlockhash().send()
        lifetimeToken = value.blockhash
        return lifetimeToken
      }
      await expect.poll(readNext).not.toBe(message.lifetimeToken)
      const renewed = getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken })
      return new Uint8Array(
        getTransactionEncoder().encode({ messageBytes: renewed as typeof messageBytes, signatures }),
      )
    }
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { rpc: origin, wallet: { rewrites } })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(wallet.asks()).toBe(1)
    expect(await balanceOf(receiver)).toBe(250_000_000n)
  })

  it('fails without cost when the network drops the transaction, and can retry', async () => {
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
    const receiver = newSolanaAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    expect(await submit(flow)).toMatchObject({ status: 'failed', error: { name: 'TransactionExpiredError' } })
    expect(await balanceOf(alice.address)).toBe(before)
    const pending = await getPendingTransactions(kit, { address: alice.address, networkId })
    expect(pending).toMatchObject([{ outcome: 'expired' }])
    isLost = false
    flow.send({ type: 'backRequested' })
    await untilState(flow, (state) => state.status === 'reviewing' && state.fee !== undefined)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(250_000_000n)
  })

  it('finds a confirmed transfer that only the history of the node still has', async () => {
    let isDown = true
    const { origin } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getSignatureStatuses' && isDown ? Promise.resolve(503) : undefined,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.25', receiver })
    await review(flow)
    flow.send({ type: 'submitRequested' })
    await expect.poll(() => balanceOf(receiver)).toBe(250_000_000n)
    await outliveBlockhashes()
    isDown = false
    expect((await untilOneOf(flow, 'confirmed', 'failed')).status).toBe('confirmed')
  })

  it('removes a transfer that was stored as expired once the chain has it', async () => {
    const storage = createMemoryStorage()
    const { kit, address } = await openSolanaKit(world, alice.secretKey, { storage })
    const flow = openSend(kit, { token: await sol(address), amount: '0.25', receiver: newSolanaAddress() })
    await review(flow)
    const { hash } = (await submit(flow)) as { hash: string }
    const ask = () => getPendingTransactions(kit, { address, networkId })
    await expect.poll(ask).toEqual([])
    const lost = bs58.encode(new Uint8Array(64).fill(7))
    const sentAt = Date.now() - blockhashMs - 1
    const toStored = (sent: string) => ({ hash: sent, networkId, account: address, sentAt, replacements: [] })
    const transactions = [hash, lost].map((sent) => ({ ...toStored(sent), outcome: 'expired' }))
    storage.setItem(
      `${kit.config.storageKey}.pending`,
      JSON.stringify({ version: 1, transactions, renumbering: [] }),
    )
    expect(await ask()).toMatchObject([{ hash: lost, outcome: 'expired' }])
  })

  it('does not pay twice when a response is lost', async () => {
    const { origin, calls } = await standBefore(world.solana.rpc, ({ method }, forward) =>
      method === 'sendTransaction' ? forward().then(() => 503) : undefined,
    )
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.125', receiver })
    await review(flow)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(wallet.asks()).toBe(1)
    expect(
      new Set(calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0])).size,
    ).toBe(1)
    expect(await balanceOf(receiver)).toBe(125_000_000n)
  })

  it('retries a busy node', async () => {
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

  it('looks up a send from a previous page', async () => {
    const storage = createMemoryStorage()
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, { storage })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.5', receiver })
    await review(flow)
    flow.send({ type: 'submitRequested' })
    await untilState(flow, ({ status }) => status === 'confirming' || status === 'confirmed')
    kit.destroy()
    await wallet.end()
    const next = await openSolanaKit(world, alice.secretKey, { storage })
    const ask = () => getPendingTransactions(next.kit, { address: alice.address, networkId })
    await expect.poll(ask).toEqual([])
    expect(await balanceOf(receiver)).toBe(500_000_000n)
  })
})
