import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { answerJson, startHttpServer, type TakenRequest } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import type { Kit } from '../kit/kit.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { getAllowance } from './getAllowance.ts'
import { getSwapQuote } from './getSwapQuote.ts'

const networkId = devnet.caipNetworkId
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const idOf = (account: string) => `${networkId}:${account}` as const
const from = idOf('0x5fbdb2315678afecb367f032d93f642f64180aa3')
const to = idOf(`0x${'ee'.repeat(20)}`)

/** Opens a kit with another server of this API, which responds to all requests but one alike. */
async function openAt(answer: unknown, status = 200): Promise<{ kit: Kit; asked: () => TakenRequest }> {
  const { origin, taken } = await startHttpServer(({ path }, response) =>
    path === '/v1/supported-chains'
      ? answerJson(response, { http: [networkId], ws: [] })
      : answerJson(response, answer, { status }),
  )
  const kit = openKit({ networks: [devnet], api: origin, projectId: 'app' })
  return { kit, asked: () => taken.at(-1) as TakenRequest }
}

const refusal = (description: string, code?: string) => ({
  status: 'FAILED',
  reasons: [{ field: 'amount', description }],
  ...(code && { code }),
})
const quoted = { id: null, fromAmount: '5', fromAccount: from, toAmount: '7', toAccount: to }

describe('a quote', () => {
  it('[7.6 amount] [7.6 from] [7.6 to] is requested in base units, with only the required parameters', async () => {
    const { kit, asked } = await openAt({ quotes: [quoted] })
    expect(await getSwapQuote(kit, { networkId, from, to, amount: 5n, address })).toEqual({
      amountOut: 7n,
      priceImpact: undefined,
      fee: undefined,
      route: undefined,
      spender: undefined,
      takesPermit: false,
    })
    expect(asked()).toMatchObject({
      method: 'GET',
      path: '/v1/convert/quotes',
      query: { amount: '5', from, to, userAddress: idOf(address), projectId: 'app' },
    })
  })

  it('returns the fields of our server', async () => {
    const more = { priceImpact: '0.3', fee: '1', route: [from, to], spender: idOf(router), takesPermit: true }
    const { kit } = await openAt({ quotes: [{ ...quoted, ...more }] })
    expect(await getSwapQuote(kit, { networkId, from, to, amount: 5n })).toMatchObject({
      ...more,
      fee: 1n,
      spender: router,
    })
  })

  it.each([
    ['only a message', refusal('insufficient liquidity'), 400, 'LiquidityInsufficientError'],
    ['a code', refusal('No.', 'CHAIN_INVALID'), 400, 'SwapsNotServedError'],
    ['no quotes', { quotes: [] }, 200, 'LiquidityInsufficientError'],
    ['any other code', refusal('No.', 'PARAMETER_INVALID'), 400, 'ApiFailureError'],
  ])('[7.6 quotes] maps a response with %s to its error', async (_, answer, status, name) => {
    const { kit } = await openAt(answer, status)
    await expect(getSwapQuote(kit, { networkId, from, to, amount: 5n })).rejects.toMatchObject({ name })
  })

  it('rejects when its signal aborts', async () => {
    const { kit } = await openAt({ quotes: [quoted] })
    const signal = AbortSignal.abort()
    await expect(getSwapQuote(kit, { networkId, from, to, amount: 5n, signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

it('[7.9 tokenAddress] [7.9 userAddress] [7.9 allowance] reads an allowance in base units', async () => {
  const { kit, asked } = await openAt({ allowance: String(maxUint256) })
  expect(await getAllowance(kit, { networkId, token: from, address })).toBe(maxUint256)
  expect(asked()).toMatchObject({
    path: '/v1/convert/allowance',
    query: { tokenAddress: from, userAddress: idOf(address) },
  })
})

describe('an approval', () => {
  const answer = (spender: `0x${string}`, amount: bigint) => ({
    tx: {
      from,
      to: idOf(router),
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      value: '0',
      eip155: { gasPrice: '1' },
    },
  })
  const parameters = { networkId, token: from, to, address, amount: 5n, spender: router } as const

  it('[7.12 from] [7.12 to] [7.12 userAddress] is for the exact amount, and targets the token', async () => {
    const { kit, asked } = await openAt(answer(router, 5n))
    expect(await buildApproval(kit, parameters)).toEqual({
      to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      value: 0n,
      data: answer(router, 5n).tx.data,
    })
    expect(asked().query).toMatchObject({ from, to, userAddress: idOf(address), amount: '5' })
  })

  it.each([
    ['more than requested', answer(router, 6n)],
    ['a spender other than the quote’s', answer(address, 5n)],
    ['another call', { tx: { ...answer(router, 5n).tx, data: '0xa9059cbb' } }],
  ])('[7.12 tx] is rejected for %s', async (_, answered) => {
    const { kit } = await openAt(answered)
    await expect(buildApproval(kit, parameters)).rejects.toMatchObject({ name: 'ApiResponseInvalidError' })
  })
})

describe('a transaction', () => {
  const tx = { from: idOf(address), to: idOf(router), data: '0x38ed1739', amount: '6' }

  it('[7.11 slippage] [7.11 projectId] [9.24 minimum] is requested with slippage in percent and the minimum', async () => {
    const { kit, asked } = await openAt({ tx: { ...tx, eip155: { gas: '21000', gasPrice: '9' } } })
    const call = await buildSwap(kit, {
      networkId,
      from,
      to,
      amount: 5n,
      address,
      slippagePpm: 5_000,
      minimum: 6n,
    })
    expect(call).toEqual({
      to: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      data: '0x38ed1739',
      value: 0n,
      minimum: 6n,
      gas: 21_000n,
      gasPrice: 9n,
    })
    expect(asked()).toMatchObject({ method: 'POST', path: '/v1/convert/build-transaction' })
    expect(JSON.parse(asked().body)).toEqual({
      projectId: 'app',
      amount: '5',
      from,
      to,
      userAddress: idOf(address),
      eip155: { slippage: '0.5', minimum: '6' },
    })
  })

  it('[7.11 disableEstimate] [7.11 tx] includes the amount of a native token, and may have no gas', async () => {
    const { kit, asked } = await openAt({ tx: { ...tx, eip155: null } })
    const parameters = { networkId, from: to, to: from, amount: 5n, address, slippagePpm: 10_000 } as const
    expect(await buildSwap(kit, { ...parameters, disableEstimate: true })).toMatchObject({
      value: 5n,
      gas: undefined,
      gasPrice: undefined,
    })
    expect(JSON.parse(asked().body)).toMatchObject({ eip155: { slippage: '1' }, disableEstimate: true })
  })

  it('[7.11 tx] includes a permit instead of an approval', async () => {
    const { kit, asked } = await openAt({ tx: { ...tx, eip155: null } })
    const signature = `0x${'1'.repeat(130)}` as const
    const permit = { deadline: 2n ** 60n, signature }
    await buildSwap(kit, { networkId, from, to, amount: 5n, address, slippagePpm: 10_000, permit })
    expect(JSON.parse(asked().body).eip155).toEqual({
      slippage: '1',
      permit: { deadline: String(2n ** 60n), signature },
    })
  })

  it('throws QuoteMovedError when the price moved', async () => {
    const { kit } = await openAt(refusal('The price has moved', 'QUOTE_MOVED'), 400)
    const parameters = { networkId, from, to, amount: 5n, address, slippagePpm: 10_000 }
    await expect(buildSwap(kit, parameters)).rejects.toMatchObject({ name: 'QuoteMovedError' })
  })
})
