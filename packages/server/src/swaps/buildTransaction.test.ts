import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { type Address, decodeFunctionData, parseAbi, parseSignature, parseUnits } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestSwapper } from '../../test/createTestSwapper.ts'

const world = await testWorld()
const { weth, dusd, mob, silent, ammRouter } = world.contracts
const swapper = createTestSwapper(world)
const { id, user, nativeToken, client, wallet } = swapper
const ether = parseUnits('1', 18)

afterEach(() => restoreChain(world))

/** Approves and swaps as quoted. Returns the responses and the changes of balances. */
async function swap(from: Address, to: Address, amount: bigint) {
  const given = { amount: String(amount), from: id(from), to: id(to), userAddress: user }
  const quote = (await swapper.quote(given)).value.quotes[0]!
  if (quote.spender) {
    const { value } = await swapper.approval({ from: id(from), to: quote.spender, userAddress: user, amount })
    await swapper.sendApproval(value)
  }
  const built = (await swapper.build({ ...given, eip155: { slippage: 0.5 } })).value
  const [givenBefore, takenBefore] = [await swapper.balance(from), await swapper.balance(to)]
  const receipt = await swapper.sendSwap(built, from === nativeToken ? amount : 0n)
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  const feeOf = (token: Address) => (token === nativeToken ? fee : 0n)
  return {
    quote,
    built,
    receipt,
    given: givenBefore - (await swapper.balance(from)) - feeOf(from),
    taken: (await swapper.balance(to)) - takenBefore + feeOf(to),
  }
}

describe('execution on the chain', () => {
  it.each([
    ['ether for a token', nativeToken, dusd, ether],
    ['a token for ether', dusd, nativeToken, parseUnits('100', 6)],
    ['a token for another through two pools', dusd, mob, parseUnits('100', 6)],
  ] as const)(
    '[7.11 amount] [7.11 tx] [9.24 minimum] moves exactly the quoted amounts: %s',
    async (_, from, to, amount) => {
      const { quote, built, receipt, given, taken } = await swap(from, to, amount)
      expect(receipt.status).toBe('success')
      expect(given).toBe(amount)
      expect(taken).toBe(BigInt(quote.toAmount))
      expect(BigInt(built.tx.amount)).toBe((BigInt(quote.toAmount) * 995n) / 1_000n)
      expect(built.tx).toMatchObject({ from: user, to: id(ammRouter.toLowerCase()) })
      if (from !== nativeToken) {
        const left = await swapper.allowance({ tokenAddress: id(from), userAddress: user })
        expect(left.value.allowance).toBe('0')
      }
    },
  )

  it('[7.11 tx] wraps and unwraps ether one to one, at the contract itself', async () => {
    const wrapped = await swap(nativeToken, weth, ether)
    expect(wrapped).toMatchObject({ given: ether, taken: ether })
    expect(wrapped.built.tx).toMatchObject({ to: id(weth.toLowerCase()), amount: String(ether) })
    expect(await swap(weth, nativeToken, ether)).toMatchObject({ given: ether, taken: ether })
  })

  it('[7.11 tx] swaps through three pools where no shorter path exists', async () => {
    const amount = parseUnits('10', 18)
    await swap(nativeToken, mob, parseUnits('0.1', 18))
    for (const address of [mob, silent])
      await swapper.confirm(
        await wallet.writeContract({
          address,
          abi: approveAbi,
          functionName: 'approve',
          args: [ammRouter, amount],
        }),
      )
    const until = 2n ** 60n
    await swapper.confirm(
      await wallet.writeContract({
        address: ammRouter,
        abi: parseAbi([
          'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
        ]),
        functionName: 'addLiquidity',
        args: [mob, silent, amount, amount, 0n, 0n, swapper.account.address, until],
      }),
    )
    const { quote, taken } = await swap(dusd, silent, parseUnits('5', 6))
    expect(quote.route).toEqual([dusd, weth, mob, silent].map((token) => id(token.toLowerCase())))
    expect(taken).toBe(BigInt(quote.toAmount))
    expect(taken).toBeGreaterThan(0n)
  })

  it('[9.24 minimum] reverts below the minimum', async () => {
    const given = { amount: String(ether), from: id(nativeToken), to: id(dusd), userAddress: user }
    const { value } = await swapper.build({ ...given, eip155: { slippage: '0.1' } })
    const before = await swapper.balance(dusd)
    // Another swap comes first, and moves the price by more than 0.1 %.
    const carol = createTestSwapper(world, 'carol')
    const other = { ...given, amount: String(20n * ether), userAddress: carol.user }
    expect((await carol.sendSwap((await carol.build(other)).value, 20n * ether)).status).toBe('success')
    expect((await swapper.sendSwap(value, ether)).status).toBe('reverted')
    expect(await swapper.balance(dusd)).toBe(before)
  })

  it('[7.11 slippage] [7.11 tx] enforces a minimum above what the slippage allows, and refuses one that is out of reach', async () => {
    const given = { amount: String(ether), from: id(nativeToken), to: id(dusd), userAddress: user }
    const quoted = BigInt((await swapper.quote(given)).value.quotes[0]!.toAmount)
    const exact = await swapper.build({ ...given, eip155: { slippage: 5, minimum: String(quoted) } })
    expect(exact.value.tx.amount).toBe(String(quoted))
    expect((await swapper.sendSwap(exact.value, ether)).status).toBe('success')
    const { status, failure } = await swapper.build({
      ...given,
      eip155: { slippage: 5, minimum: String(quoted) },
    })
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code: 'QUOTE_MOVED', reasons: [{ field: 'eip155.minimum' }] })
  })

  it('[7.11 tx] expires twenty minutes after it was built', async () => {
    const given = { amount: String(ether), from: id(nativeToken), to: id(dusd), userAddress: user }
    const { value } = await swapper.build(given)
    const { args } = decodeFunctionData({ abi: swapAbi, data: value.tx.data })
    const { timestamp } = await client.getBlock()
    const now = BigInt(Math.floor(Date.now() / 1_000))
    const deadline = (timestamp > now ? timestamp : now) + 1_200n
    expect(args[3] <= deadline && args[3] > deadline - 60n).toBe(true)
  })
})

describe('insufficient allowances and balances', () => {
  const given = { amount: '1000000', from: id(dusd), to: id(nativeToken), userAddress: user }

  it('[7.11 disableEstimate] reports a missing approval, and skips the check when estimation is disabled', async () => {
    const little = { from: id(dusd), to: id(nativeToken), userAddress: user, amount: 999_999 }
    await swapper.sendApproval((await swapper.approval(little)).value)
    const { status, failure } = await swapper.build(given)
    expect(status).toBe(400)
    expect(failure).toMatchObject({
      code: 'ALLOWANCE_INSUFFICIENT',
      reasons: [{ field: 'userAddress', description: expect.stringContaining('insufficient allowance') }],
    })
    const { value } = await swapper.build({ ...given, disableEstimate: true })
    expect(BigInt(value.tx.eip155!.gas)).toBeGreaterThan(100_000n)
  })

  it.each([
    ['token', dusd, nativeToken, parseUnits('900000', 6)],
    ['ether', nativeToken, dusd, parseUnits('900', 18)],
  ] as const)('[7.11 amount] reports an insufficient balance of %s', async (_, from, to, amount) => {
    const { status, failure } = await swapper.build({
      amount: String(amount),
      from: id(from),
      to: id(to),
      userAddress: user,
    })
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code: 'BALANCE_INSUFFICIENT', reasons: [{ field: 'amount' }] })
  })

  it('[7.11 disableEstimate] builds the same swap without an estimate', async () => {
    const plain = { amount: String(ether), from: id(nativeToken), to: id(dusd), userAddress: user }
    const before = await swapper.balance(dusd)
    const { value } = await swapper.build({ ...plain, disableEstimate: true })
    expect((await swapper.sendSwap(value, ether)).status).toBe('success')
    expect((await swapper.balance(dusd)) - before).toBeGreaterThanOrEqual(BigInt(value.tx.amount))
  })
})

describe('a permit', () => {
  const amount = parseUnits('25', 6)
  const given = { amount: String(amount), from: id(dusd), to: id(mob), userAddress: user }
  const withPermit = (permit: unknown) => swapper.build({ ...given, eip155: { slippage: 0.5, permit } })
  // The seed's year of history has left an approval.
  const forbid = async () =>
    swapper.sendApproval(
      (await swapper.approval({ from: id(dusd), to: id(mob), userAddress: user, amount: 0 })).value,
    )

  it('[7.11 tx] swaps in one transaction, for exactly the amount, and leaves no allowance', async () => {
    await forbid()
    const quote = (await swapper.quote(given)).value.quotes[0]!
    expect(quote.takesPermit).toBe(true)
    const [before, dollars] = [await swapper.balance(mob), await swapper.balance(dusd)]
    const { value } = await withPermit(await swapper.signPermit(dusd, amount))
    expect((await swapper.sendSwap(value)).status).toBe('success')
    expect((await swapper.balance(mob)) - before).toBe(BigInt(quote.toAmount))
    expect(dollars - (await swapper.balance(dusd))).toBe(amount)
    expect((await swapper.allowance({ tokenAddress: id(dusd), userAddress: user })).value.allowance).toBe('0')
  })

  it('[7.11 tx] still swaps when someone else already submitted the permit', async () => {
    await forbid()
    const permit = await swapper.signPermit(dusd, amount)
    const { value } = await withPermit(permit)
    const { r, s, yParity } = parseSignature(permit.signature)
    const carol = createTestSwapper(world, 'carol')
    await carol.confirm(
      await carol.wallet.writeContract({
        address: dusd,
        abi: tokenPermitAbi,
        functionName: 'permit',
        args: [swapper.account.address, ammRouter, amount, BigInt(permit.deadline), 27 + yParity, r, s],
      }),
    )
    expect((await swapper.sendSwap(value)).status).toBe('success')
  })

  it.each([
    ['for less', () => swapper.signPermit(dusd, amount - 1n)],
    ['that expired', () => swapper.signPermit(dusd, amount, 1n)],
    ['of another token', () => swapper.signPermit(mob, amount)],
    ['by another signer', () => createTestSwapper(world, 'carol').signPermit(dusd, amount)],
    ['with an invalid signature', () => ({ deadline: '99999999999', signature: `0x${'ff'.repeat(65)}` })],
  ])('[7.11 tx] %s is refused before anything is sent', async (_, sign) => {
    await forbid()
    const { status, failure } = await withPermit(await sign())
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code: 'PARAMETER_INVALID', reasons: [{ field: 'eip155.permit' }] })
  })

  it('[7.11 tx] is refused for a token without permits', async () => {
    const permit = await swapper.signPermit(dusd, amount)
    const body = { ...given, from: id(weth), eip155: { slippage: 1, permit } }
    expect((await swapper.quote({ ...given, from: id(weth) })).value.quotes[0]?.takesPermit).toBe(false)
    expect((await swapper.build(body)).failure).toMatchObject({ reasons: [{ field: 'eip155.permit' }] })
  })
})

const good = { amount: '1000', from: id(nativeToken), to: id(dusd), userAddress: user }
it.each([
  ['amount', 'a missing amount', { ...good, amount: undefined }, 422, 'BODY_INVALID', 'amount'],
  ['amount', 'a number as amount', { ...good, amount: 5 }, 422, 'BODY_INVALID', 'amount'],
  ['amount', 'an amount of 0', { ...good, amount: '0' }, 400, 'PARAMETER_INVALID', 'amount'],
  [
    'userAddress',
    'a missing account',
    { ...good, userAddress: undefined },
    422,
    'BODY_INVALID',
    'userAddress',
  ],
  [
    'userAddress',
    'an account of another chain',
    { ...good, userAddress: `eip155:1:${dusd}` },
    400,
    'CHAIN_INVALID',
    'userAddress',
  ],
  ['to', 'a token for itself', { ...good, to: id(nativeToken) }, 400, 'PARAMETER_INVALID', 'to'],
  [
    'slippage',
    'a slippage of 0',
    { ...good, eip155: { slippage: 0 } },
    400,
    'PARAMETER_INVALID',
    'eip155.slippage',
  ],
  [
    'slippage',
    'a slippage of 5.1',
    { ...good, eip155: { slippage: '5.1' } },
    400,
    'PARAMETER_INVALID',
    'eip155.slippage',
  ],
  [
    'slippage',
    'a slippage as a string',
    { ...good, eip155: { slippage: 'little' } },
    400,
    'PARAMETER_INVALID',
    'eip155.slippage',
  ],
  [
    'slippage',
    'a slippage of another type',
    { ...good, eip155: { slippage: true } },
    422,
    'BODY_INVALID',
    'eip155.slippage',
  ],
  [
    'tx',
    'an invalid minimum',
    { ...good, eip155: { slippage: 1, minimum: '-1' } },
    400,
    'PARAMETER_INVALID',
    'eip155.minimum',
  ],
  [
    'tx',
    'a permit without a signature',
    { ...good, eip155: { slippage: 1, permit: { deadline: '1' } } },
    422,
    'BODY_INVALID',
    'eip155.permit.signature',
  ],
  [
    'disableEstimate',
    'an estimate of another type',
    { ...good, disableEstimate: 'yes' },
    422,
    'BODY_INVALID',
    'disableEstimate',
  ],
  [
    'from',
    'an unsupported chain',
    { ...good, from: `eip155:1:${nativeToken}`, to: `eip155:1:${dusd}`, userAddress: `eip155:1:${dusd}` },
    400,
    'CHAIN_INVALID',
    'chainId',
  ],
  ['to', 'a token without a pool', { ...good, to: id(silent) }, 400, 'LIQUIDITY_INSUFFICIENT', 'amount'],
])('[7.11 %s] refuses %s', async (_clause, _, body, status, code, field) => {
  const answer = await swapper.build(body)
  expect(answer.status).toBe(status)
  expect(answer.failure).toMatchObject({ status: 'FAILED', code, reasons: [{ field }] })
})

/** Some tokens return nothing. */
const approveAbi = parseAbi(['function approve(address, uint256)'])
const tokenPermitAbi = parseAbi([
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
])
const swapAbi = parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable'])
