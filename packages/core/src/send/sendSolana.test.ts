import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { address as toAddress, lamports as toLamports } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { untilState } from '../../test/flows.ts'
import { openSolanaKit } from '../../test/solanaKit.ts'
import { standBefore } from '../../test/solanaRpc.ts'
import { createSolanaSends, newSolanaAddress, openSend, review, submit } from '../../test/solanaSends.ts'
import { mintTokenWithFee } from '../../test/token2022.ts'
import type { KitEvent } from '../kit/config.ts'
import { sendTransfer } from './sendTransfer.ts'
import { waitForTransfer } from './waitForTransfer.ts'

const world = await testWorld()
const { caipNetworkId: networkId, tokens } = world.solana
const { balanceOf, chain, openFunded, sol, token, tokensOf } = createSolanaSends(world)

/** Minimum balances of an account without data and of a token account, by the chain's own rule. */
const minimum = 890_880n
const tokenAccountMinimum = 2_039_280n
/** Minimum balance of a token account of the newer program whose mint adds no extensions. */
const unextendedMinimum = 2_074_080n
const signatureFee = 5_000n

const keyOf = (wanted: string) => {
  const account = world.solana.accounts.find(({ name }) => name === wanted)
  if (!account) throw new Error(`No account ${wanted}`)
  return account
}
const [alice, bob] = [keyOf('alice'), keyOf('bob')]
const dusd = (owner: string) => token(owner, tokens.dusd, 6)

describe('from the form to the chain', () => {
  it('[4.12 solana] sends SOL to a new account for the displayed fee', async () => {
    const events: KitEvent[] = []
    const { kit } = await openSolanaKit(world, alice.secretKey, { onEvent: (event) => events.push(event) })
    const receiver = newSolanaAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '1.25', receiver })
    const reviewing = await review(flow)
    expect(reviewing).toMatchObject({ error: undefined, transfer: { to: receiver, amount: 1_250_000_000n } })
    const { fee } = reviewing as Extract<typeof reviewing, { status: 'reviewing' }>
    expect(fee?.amount).toBeGreaterThanOrEqual(signatureFee)
    expect(fee).not.toHaveProperty('accountCreation')
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(receiver)).toBe(1_250_000_000n)
    expect(await balanceOf(alice.address)).toBe(before - 1_250_000_000n - (fee?.amount ?? 0n))
    expect(events.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('[4.12 solana] shows and pays the priority fee that others paid for the same accounts', async () => {
    const price = 20_000n
    const { origin, calls } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getRecentPrioritizationFees'
        ? Promise.resolve({ result: [{ slot: 1, prioritizationFee: Number(price) }] })
        : undefined,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey, { rpc: origin })
    const receiver = newSolanaAddress()
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await sol(alice.address), amount: '0.75', receiver })
    const reviewing = await review(flow)
    const asked = calls.find(({ method }) => method === 'getRecentPrioritizationFees')
    expect(asked?.params).toEqual([[alice.address, receiver]])
    const { fee } = reviewing as Extract<typeof reviewing, { status: 'reviewing' }>
    const { microLamports, unitLimit = 0 } = fee?.computeBudget ?? {}
    expect(microLamports).toBe(price)
    const priority = (price * BigInt(unitLimit) + 999_999n) / 1_000_000n
    expect(priority).toBeGreaterThan(0n)
    expect(fee?.amount).toBe(signatureFee + priority)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(alice.address)).toBe(before - 750_000_000n - signatureFee - priority)
  })

  it('[4.12 solana] opens the token account of the receiver once, for the displayed amount', async () => {
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const receiver = newSolanaAddress()
    const send = async () => {
      const before = await balanceOf(alice.address)
      const flow = openSend(kit, { token: await dusd(alice.address), amount: '2.5', receiver })
      const reviewing = await review(flow)
      expect((await submit(flow)).status).toBe('confirmed')
      const { fee } = reviewing as Extract<typeof reviewing, { status: 'reviewing' }>
      return { fee, paid: before - (await balanceOf(alice.address)) }
    }
    const had = await tokensOf(alice.address, tokens.dusd)
    const first = await send()
    expect(first.fee?.accountCreation).toBe(tokenAccountMinimum)
    expect(first.paid).toBe((first.fee?.amount ?? 0n) + tokenAccountMinimum)
    const second = await send()
    expect(second.fee).not.toHaveProperty('accountCreation')
    expect(second.paid).toBe(second.fee?.amount)
    expect(await tokensOf(receiver, tokens.dusd)).toBe(5_000_000n)
    expect(await tokensOf(alice.address, tokens.dusd)).toBe(had - 5_000_000n)
  })

  it('[4.12 solana] includes the rent for extensions of the mint in the displayed fee', async () => {
    const mint = await mintTokenWithFee(
      await createSolanaSender(world.solana.rpc, alice.secretKey),
      10_000_000n,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const before = await balanceOf(alice.address)
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: await token(alice.address, mint, 6), amount: '2', receiver })
    const reviewing = await review(flow)
    const { fee } = reviewing as Extract<typeof reviewing, { status: 'reviewing' }>
    expect(fee?.accountCreation).toBeGreaterThan(unextendedMinimum)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(before - (await balanceOf(alice.address))).toBe((fee?.amount ?? 0n) + (fee?.accountCreation ?? 0n))
    expect(await tokensOf(receiver, mint)).toBe(1_980_000n)
  })

  it.each(['SOL', 'a token'])('rejects an address that no key can own, for %s', async (asset) => {
    const mint = toAddress(tokens.dusd)
    const owner = toAddress(newSolanaAddress())
    const [unopened] = await findAssociatedTokenPda({ mint, owner, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey)
    const sent = asset === 'SOL' ? await sol(alice.address) : await dusd(alice.address)
    const flow = openSend(kit, { token: sent, amount: '1', receiver: unopened })
    const refused = { status: 'reviewing', error: { name: 'ReceiverNotWalletError' } }
    expect(await review(flow)).toMatchObject(refused)
    expect(await submit(flow)).toMatchObject(refused)
    expect(wallet.asks()).toBe(0)
  })

  it('sends to the address of a program’s vault that exists on chain, or has an account of the token', async () => {
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const tokenProgram = TOKEN_PROGRAM_ADDRESS
    const mint = toAddress(tokens.dusd)
    const newVault = async () => {
      const owner = toAddress(newSolanaAddress())
      return (await findAssociatedTokenPda({ mint, owner, tokenProgram }))[0]
    }
    const [funded, opened] = await Promise.all([newVault(), newVault()])
    await chain.requestAirdrop(funded, toLamports(1_000_000n)).send()
    await expect.poll(() => balanceOf(funded)).toBe(1_000_000n)
    const { send, signer: payer } = await createSolanaSender(world.solana.rpc, alice.secretKey)
    const [ata] = await findAssociatedTokenPda({ mint, owner: opened, tokenProgram })
    await send(
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: opened, mint, tokenProgram }),
    )
    for (const receiver of [funded, opened]) {
      const flow = openSend(kit, { token: await dusd(alice.address), amount: '1', receiver })
      expect(await review(flow)).toMatchObject({ error: undefined })
      expect((await submit(flow)).status).toBe('confirmed')
      expect(await tokensOf(receiver, mint)).toBe(1_000_000n)
    }
  })

  it('shows the transfer fee of a token, up to its maximum', async () => {
    const sender = await createSolanaSender(world.solana.rpc, alice.secretKey)
    const mint = await mintTokenWithFee(sender, 1_000_000_000n)
    const { kit } = await openSolanaKit(world, alice.secretKey)
    for (const [amount, received] of [
      ['2', 1_980_000n],
      ['0.000001', 0n],
      ['0.000101', 99n],
      ['250', 249_000_000n],
    ] as const) {
      const receiver = newSolanaAddress()
      const flow = openSend(kit, { token: await token(alice.address, mint, 6), amount, receiver })
      expect(await review(flow), amount).toMatchObject({ fee: { received } })
      expect((await submit(flow)).status).toBe('confirmed')
      expect(await tokensOf(receiver, mint), amount).toBe(received)
    }
    const flow = openSend(kit, { token: await dusd(alice.address), amount: '1', receiver: bob.address })
    expect(await review(flow)).not.toHaveProperty('fee.received')
  })

  it('deducts what the receiver’s account already holds from its rent', async () => {
    const receiver = newSolanaAddress()
    const [ata] = await findAssociatedTokenPda({
      mint: toAddress(tokens.dusd),
      owner: toAddress(receiver),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    await chain.requestAirdrop(ata, toLamports(1_000_000n)).send()
    await expect.poll(() => balanceOf(ata)).toBe(1_000_000n)
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const before = await balanceOf(alice.address)
    const flow = openSend(kit, { token: await dusd(alice.address), amount: '2.5', receiver })
    const reviewing = await review(flow)
    const { fee } = reviewing as Extract<typeof reviewing, { status: 'reviewing' }>
    expect(fee?.accountCreation).toBe(tokenAccountMinimum - 1_000_000n)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(before - (await balanceOf(alice.address))).toBe((fee?.amount ?? 0n) + (fee?.accountCreation ?? 0n))
  })

  it('sends the maximum and leaves the fee and the minimum balance, to the lamport', async () => {
    const { kit, address } = await openFunded(50_000_000n)
    const flow = openSend(kit, { token: await sol(address), receiver: bob.address })
    flow.send({ type: 'maxRequested' })
    await untilState(flow, (state) => state.status === 'editing' && state.draft.amount !== '')
    expect(await review(flow)).toMatchObject({ error: undefined })
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(address)).toBe(minimum)
  })

  it('keeps the maximum when the price rises, until another amount is entered', async () => {
    let price = 20_000
    const { origin } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getRecentPrioritizationFees'
        ? Promise.resolve({ result: [{ slot: 1, prioritizationFee: price }] })
        : undefined,
    )
    const { kit, address } = await openFunded(50_000_000n, { rpc: origin })
    const flow = openSend(kit, { token: await sol(address) })
    flow.send({ type: 'maxRequested' })
    await untilState(flow, (state) => state.status === 'editing' && state.draft.amount !== '')
    price = 60_000
    flow.send({ type: 'receiverChanged', text: bob.address })
    const ofMax = { error: undefined, fee: { computeBudget: { microLamports: 20_000n } } }
    expect(await review(flow)).toMatchObject(ofMax)
    flow.send({ type: 'backRequested' })
    flow.send({ type: 'amountChanged', amount: '0.01' })
    expect(await review(flow)).toMatchObject({ fee: { computeBudget: { microLamports: 60_000n } } })
    flow.send({ type: 'backRequested' })
    price = 20_000
    flow.send({ type: 'maxRequested' })
    await untilState(flow, (state) => state.status === 'editing' && state.draft.amount !== '0.01')
    price = 60_000
    expect(await review(flow)).toMatchObject(ofMax)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await balanceOf(address)).toBe(minimum)
  })

  it('sends all of a token, and rejects a further send', async () => {
    const { kit } = await openSolanaKit(world, bob.secretKey)
    const token = { ...(await dusd(bob.address)), asset: { type: 'fungible', address: tokens.mob } as const }
    const balance = await tokensOf(bob.address, tokens.mob)
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token: { ...token, balance: balance, decimals: 9 }, receiver })
    flow.send({ type: 'maxRequested' })
    await review(flow)
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await tokensOf(receiver, tokens.mob)).toBe(balance)
    expect(await tokensOf(bob.address, tokens.mob)).toBe(0n)
    const again = openSend(kit, { token: { ...token, balance: balance, decimals: 9 }, amount: '1', receiver })
    expect(await review(again)).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
  })

  it('sends through a wallet that cannot sign without sending', async () => {
    const { kit, wallet } = await openSolanaKit(world, alice.secretKey, {
      wallet: { without: ['solana:signTransaction'] },
    })
    const receiver = newSolanaAddress()
    const transfer = {
      from: alice.address,
      to: receiver,
      amount: 2_000_000n,
      networkId,
      asset: { type: 'native' },
    } as const
    const hash = await sendTransfer(kit, transfer)
    await waitForTransfer(kit, { hash, networkId })
    expect(wallet.asks()).toBe(1)
    expect(await balanceOf(receiver)).toBe(2_000_000n)
  })

  it('resolves after such a wallet sent, even if the node fails afterwards', async () => {
    const { origin } = await standBefore(world.solana.rpc, ({ method }) =>
      method === 'getBlockHeight' ? Promise.resolve(503) : undefined,
    )
    const { kit } = await openSolanaKit(world, alice.secretKey, {
      rpc: origin,
      wallet: { without: ['solana:signTransaction'] },
    })
    const receiver = newSolanaAddress()
    const asset = { type: 'native' } as const
    await sendTransfer(kit, { from: alice.address, to: receiver, amount: 2_000_000n, networkId, asset })
    await expect.poll(() => balanceOf(receiver)).toBe(2_000_000n)
  })
})
