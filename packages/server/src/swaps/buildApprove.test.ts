import { testWorld } from '@latchkey/devnet/testWorld'
import { decodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, it } from 'vitest'
import { createTestSwapper } from '../../test/createTestSwapper.ts'

const world = await testWorld()
const { dusd, dbtc, mob, ammRouter, guestbook } = world.contracts
const swapper = createTestSwapper(world, 'carol')
const { id, user, nativeToken } = swapper
const allowanceOf = async (token: string) =>
  (await swapper.allowance({ tokenAddress: id(token), userAddress: user })).value.allowance

it('[7.12 tx] [7.9 allowance] approves exactly the amount for the router', async () => {
  expect(await allowanceOf(dusd)).toBe('0')
  const { value } = await swapper.approval({
    from: id(dusd),
    to: id(ammRouter),
    userAddress: user,
    amount: 12_345,
  })
  expect(value.tx).toMatchObject({ from: id(dusd), to: id(ammRouter), value: '0' })
  expect(BigInt(value.tx.eip155!.gasPrice)).toBeGreaterThan(0n)
  expect((await swapper.sendApproval(value)).status).toBe('success')
  expect(await allowanceOf(dusd)).toBe('12345')
})

it('[7.12 tx] approves the router for an existing client that names the token to buy', async () => {
  const { value } = await swapper.approval({ from: id(mob), to: id(dusd), userAddress: user })
  expect(value.tx).toMatchObject({ from: id(mob), to: id(dusd) })
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: value.tx.data })
  expect([functionName, ...args!]).toEqual(['approve', ammRouter, maxUint256])
})

it('[7.9 allowance] requires no allowance for the native token', async () => {
  expect(await allowanceOf(nativeToken)).toBe(String(maxUint256))
})

it.each([
  ['tokenAddress', 'a missing token', { userAddress: user }, 'ADDRESS_INVALID'],
  ['userAddress', 'a missing account', { tokenAddress: id(dusd) }, 'ADDRESS_INVALID'],
  [
    'userAddress',
    'an account of another chain',
    { tokenAddress: id(dusd), userAddress: `eip155:1:${dusd}` },
    'CHAIN_INVALID',
  ],
  [
    'tokenAddress',
    'a contract that is not a token',
    { tokenAddress: id(guestbook), userAddress: user },
    'ADDRESS_INVALID',
  ],
  [
    'tokenAddress',
    'an address without a contract',
    { tokenAddress: id(`0x${'11'.repeat(20)}`), userAddress: user },
    'ADDRESS_INVALID',
  ],
  [
    'tokenAddress',
    'an unsupported chain',
    { tokenAddress: `eip155:1:${dusd}`, userAddress: `eip155:1:${dusd}` },
    'CHAIN_INVALID',
    'chainId',
  ],
])('[7.9 %s] refuses %s', async (clause, _, query, code, field = clause) => {
  const { status, failure } = await swapper.allowance(query)
  expect(status).toBe(400)
  expect(failure).toMatchObject({ code, reasons: [{ field }] })
})

const good = { from: id(dbtc), to: id(dusd), userAddress: user }
it.each([
  ['from', 'a missing token', { ...good, from: undefined }, 'PARAMETER_INVALID'],
  ['userAddress', 'an invalid account', { ...good, userAddress: '0x12' }, 'ADDRESS_INVALID'],
  ['tx', 'an invalid amount', { ...good, amount: 'all' }, 'PARAMETER_INVALID', 'amount'],
  ['from', 'the native token', { ...good, from: id(nativeToken) }, 'ADDRESS_INVALID'],
  ['to', 'another chain', { ...good, to: `eip155:1:${dusd}` }, 'CHAIN_INVALID'],
])('[7.12 %s] refuses %s', async (clause, _, query, code, field = clause) => {
  const { status, failure } = await swapper.approval(query)
  expect(status).toBe(400)
  expect(failure).toMatchObject({ code, reasons: [{ field }] })
})
