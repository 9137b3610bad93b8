import { createSolanaSender, mintTokenWithMultiplier, updateMultiplier } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { readScale, toRaw } from '@latchkey/protocol/scaledAmount'
import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { openSolanaKit, solanaChain } from '../../test/solanaKit.ts'
import { createSolanaSends, newSolanaAddress, openSend, review, submit } from '../../test/solanaSends.ts'
import { askUiAmount, mintTokenWithInterest } from '../../test/token2022.ts'
import { getBalance } from '../account/getBalance.ts'
import { getBalances } from '../account/getBalances.ts'
import { solana } from '../namespaces/solana/solana.ts'
import { formatAmount } from '../utils/amounts.ts'
import { balanceToSendToken } from './sendToken.ts'
import { sendTransfer } from './sendTransfer.ts'

const world = await testWorld()
const { caipNetworkId: networkId } = world.solana
const { chain, tokensOf } = createSolanaSends(world)
const alice = world.solana.accounts.find(({ name }) => name === 'alice')
if (!alice) throw new Error('No account alice')
const sender = await createSolanaSender(world.solana.rpc, alice.secretKey)

async function scaleOf(mint: Address, nowS = Date.now() / 1_000) {
  const { value } = await chain.getAccountInfo(mint, { encoding: 'base64' }).send()
  const scale = readScale(Buffer.from(value?.data[0] ?? '', 'base64'), nowS)
  if (!scale) throw new Error('Not scaled')
  return scale
}

const named = (mint: Address) => ({ address: mint, name: 'Scaled', symbol: 'SCL', decimals: 6 })

/** Opens a kit connected to Alice's wallet, with the balance of a token that the kit reports. */
async function openWith(mint: Address) {
  const reading = openKit({
    networks: [{ ...solanaChain(world), tokens: [named(mint)] }],
    namespaces: [solana()],
  })
  const { balances } = await getBalances(reading, { address: alice?.address ?? '', networkId })
  const balance = balances.find(({ symbol }) => symbol === 'SCL')
  if (!balance) throw new Error('No balance')
  const { kit } = await openSolanaKit(world, alice?.secretKey ?? '')
  return { kit, reading, token: balanceToSendToken(balance) }
}

describe('amounts of a scaled mint', () => {
  it.each([2.5, 0.1, 2.3, 3, 1 / 3, 1.000001, 123_456.789])(
    'match the token program: times %s',
    async (multiplier) => {
      const mint = await mintTokenWithMultiplier(sender, 1n, multiplier)
      const scale = await scaleOf(mint)
      for (const raw of [0n, 1n, 10n, 19n, 999_999n, 4_000_000n, 10n ** 9n + 1n]) {
        const shown = formatAmount(scale.toShown(raw), 6)
        expect(shown, String(raw)).toBe(await readPlain(mint, raw))
      }
    },
  )

  it('are exact beyond the precision of a float', async () => {
    const mint = await mintTokenWithMultiplier(sender, 1n, 1)
    const scale = await scaleOf(mint)
    expect(scale.toShown(2n ** 64n - 1n)).toBe(2n ** 64n - 1n)
    expect(scale.toShown(2n ** 53n + 1n)).toBe(2n ** 53n + 1n)
  })

  it('change at the time set by the mint', async () => {
    const mint = await mintTokenWithMultiplier(sender, 1n, 2)
    const from = BigInt(Math.floor(Date.now() / 1_000)) + 86_400n
    await updateMultiplier(sender, mint, { multiplier: 20, from })
    expect((await scaleOf(mint, Number(from) - 1)).toShown(10n)).toBe(20n)
    expect((await scaleOf(mint, Number(from))).toShown(10n)).toBe(200n)
    await updateMultiplier(sender, mint, { multiplier: 0.5, from: 1n })
    expect((await scaleOf(mint)).toShown(10n)).toBe(5n)
  })

  it('grow with continuously compounded interest', async () => {
    const mint = await mintTokenWithInterest(sender, 1n, 500)
    const { value } = await chain.getAccountInfo(mint, { encoding: 'base64' }).send()
    const bytes = Buffer.from(value?.data[0] ?? '', 'base64')
    const begun = Number(bytes.readBigInt64LE(166 + 4 + 32))
    const after = (years: number) => readScale(bytes, begun + years * 31_556_736)?.toShown(10n ** 12n)
    expect(after(0)).toBe(10n ** 12n)
    // e^0.05 and e^0.5
    expect(after(1)).toBe(1_051_271_096_376n)
    expect(after(10)).toBe(1_648_721_270_700n)
    const lost = await mintTokenWithInterest(sender, 1n, -500)
    const { value: other } = await chain.getAccountInfo(lost, { encoding: 'base64' }).send()
    const less = Buffer.from(other?.data[0] ?? '', 'base64')
    // e^-0.05
    expect(readScale(less, Number(less.readBigInt64LE(202)) + 31_556_736)?.toShown(10n ** 12n)).toBe(
      951_229_424_500n,
    )
  })

  it('are shown unscaled for an invalid multiplier', async () => {
    const mint = await mintTokenWithMultiplier(sender, 1n, 1e300)
    const { value } = await chain.getAccountInfo(mint, { encoding: 'base64' }).send()
    expect(readScale(Buffer.from(value?.data[0] ?? '', 'base64'), 0)).toBeUndefined()
  })

  it('convert to the lowest raw amount with the same display, never above the entered amount', async () => {
    const floats = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    const mint = await mintTokenWithMultiplier(sender, 1n, 2)
    const { value } = await chain.getAccountInfo(mint, { encoding: 'base64' }).send()
    const bytes = Buffer.from(value?.data[0] ?? '', 'base64')
    fc.assert(
      fc.property(floats, fc.bigInt({ min: 1n, max: 2n ** 60n }), (multiplier, wanted) => {
        bytes.writeDoubleLE(multiplier, 166 + 4 + 32)
        bytes.writeDoubleLE(multiplier, 166 + 4 + 32 + 16)
        const scale = readScale(bytes, 1)
        if (!scale) throw new Error('Not scaled')
        const { raw, shown } = toRaw(scale, wanted)
        expect(shown).toBeLessThanOrEqual(wanted)
        expect(scale.toShown(raw)).toBe(shown)
        expect(raw === 2n ** 64n - 1n || scale.toShown(raw + 1n) >= wanted).toBe(true)
        if (shown === wanted && raw > 0n) expect(scale.toShown(raw - 1n)).toBeLessThan(wanted)
      }),
    )
  })
})

/** Reads an amount without the trailing zeros that the program appends. */
async function readPlain(mint: Address, raw: bigint): Promise<string> {
  const text = await askUiAmount(sender, mint, raw)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

describe('sending a scaled mint', () => {
  it('shows the entered amount and moves the matching raw amount', async () => {
    const mint = await mintTokenWithMultiplier(sender, 4_000_000n, 2.5)
    const { kit, reading, token } = await openWith(mint)
    expect(token.balance).toBe(10_000_000n)
    expect(await getBalance(reading, { address: alice.address, networkId, token: mint })).toMatchObject({
      formatted: '10',
      value: 10_000_000n,
    })
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token, amount: '5', receiver })
    expect(await review(flow)).toMatchObject({
      error: undefined,
      transfer: { amount: 5_000_000n },
      fee: { scaled: { rawAmount: 2_000_000n, amount: 5_000_000n } },
    })
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await tokensOf(receiver, mint)).toBe(2_000_000n)
    expect(await tokensOf(alice.address, mint)).toBe(2_000_000n)
  })

  it.each([2.5, 0.1, 3, 1 / 3])('sends the maximum and leaves nothing: times %s', async (multiplier) => {
    const mint = await mintTokenWithMultiplier(sender, 4_000_019n, multiplier)
    const { kit, token } = await openWith(mint)
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token, receiver })
    flow.send({ type: 'maxRequested' })
    expect(await review(flow)).toMatchObject({ error: undefined })
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await tokensOf(alice.address, mint)).toBe(0n)
    expect(await tokensOf(receiver, mint)).toBe(4_000_019n)
  })

  it('reviews the actual amount if no raw amount matches exactly', async () => {
    const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 3)
    const { kit, token } = await openWith(mint)
    const receiver = newSolanaAddress()
    const flow = openSend(kit, { token, amount: '1', receiver })
    expect(await review(flow)).toMatchObject({ error: undefined, transfer: { amount: 999_999n } })
    expect((await submit(flow)).status).toBe('confirmed')
    expect(await tokensOf(receiver, mint)).toBe(333_333n)
  })

  it('rejects an amount if the next lower one is clearly less', async () => {
    const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 3)
    const { kit, token } = await openWith(mint)
    const flow = openSend(kit, { token, amount: '0.000004', receiver: newSolanaAddress() })
    expect(await review(flow)).toMatchObject({ error: { name: 'AmountInexactError' } })
    const transfer = {
      ...{ from: alice.address, to: newSolanaAddress(), networkId },
      asset: { type: 'fungible', address: mint },
    } as const
    await expect(sendTransfer(kit, { ...transfer, amount: 2n })).rejects.toMatchObject({
      name: 'AmountInexactError',
    })
    expect(await tokensOf(alice.address, mint)).toBe(10_000_000n)
  })

  it('rejects an amount if the multiplier changed after the review', async () => {
    const mint = await mintTokenWithMultiplier(sender, 4_000_000n, 2.5)
    const { kit, token } = await openWith(mint)
    const flow = openSend(kit, { token, amount: '5', receiver: newSolanaAddress() })
    await review(flow)
    await updateMultiplier(sender, mint, { multiplier: 5, from: 1n })
    expect(await submit(flow)).toMatchObject({ status: 'reviewing', error: { name: 'AmountRescaledError' } })
    expect(await tokensOf(alice.address, mint)).toBe(4_000_000n)
  })

  it.each([
    { before: 1_000, after: 1e300, raw: 5_000n },
    { before: 1e300, after: 0.001, raw: 5_000_000n },
  ])(
    'rejects a mint that starts or stops scaling after the review: times $before, then $after',
    async ({ before, after, raw }) => {
      const mint = await mintTokenWithMultiplier(sender, 20_000_000n, before)
      const { kit, token } = await openWith(mint)
      const flow = openSend(kit, { token, amount: '5', receiver: newSolanaAddress() })
      expect(await review(flow)).toMatchObject({ error: undefined, fee: { scaled: { rawAmount: raw } } })
      await updateMultiplier(sender, mint, { multiplier: after, from: 1n })
      expect(await submit(flow)).toMatchObject({
        status: 'reviewing',
        error: { name: 'AmountRescaledError' },
      })
      expect(await tokensOf(alice.address, mint)).toBe(20_000_000n)
    },
  )

  it('sends only an exact amount without a review', async () => {
    const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 3)
    const { kit } = await openSolanaKit(world, alice.secretKey)
    const to = newSolanaAddress()
    const transfer = {
      from: alice.address,
      to,
      networkId,
      asset: { type: 'fungible', address: mint },
    } as const
    await expect(sendTransfer(kit, { ...transfer, amount: 1_000_000n })).rejects.toMatchObject({
      name: 'AmountInexactError',
    })
    await sendTransfer(kit, { ...transfer, amount: 3_000_000n })
    await expect.poll(() => tokensOf(to, mint)).toBe(1_000_000n)
  })

  it('rejects more than the balance', async () => {
    const mint = await mintTokenWithMultiplier(sender, 4_000_000n, 2.5)
    const { kit, token } = await openWith(mint)
    await updateMultiplier(sender, mint, { multiplier: 1, from: 1n })
    const flow = openSend(kit, { token, amount: '5', receiver: newSolanaAddress() })
    expect(await review(flow)).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
  })
})
