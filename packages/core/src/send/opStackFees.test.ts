import { startOpStack } from '@latchkey/devnet/opStack'
import { concat, custom, type Hex, http, keccak256, pad, parseGwei, toHex } from 'viem'
import { getBalance, getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { untilOneOf, untilState } from '../../test/flows.ts'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { connect } from '../connection/connect.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit, Transfer } from '../kit/kit.ts'
import { estimateSwapFee } from '../swap/estimateSwapFee.ts'
import { estimateSwapReserve } from '../swap/estimateSwapReserve.ts'
import { toNetwork } from '../utils/toNetwork.ts'
import { estimateFee } from './estimateFee.ts'
import { estimateFees } from './estimateFees.ts'
import { measureCall } from './measureCall.ts'
import { planReplacement } from './planReplacement.ts'
import { createSendFlow } from './send.ts'
import type { SendToken } from './sendToken.ts'
import { sendTransaction } from './sendTransaction.ts'
import { sendTransfer } from './sendTransfer.ts'

const chain = await startOpStack()
/** Charges the data fee in MNT, of which there are this many per ether. */
const mantle = await startOpStack({ tokenRatio: 3_020n })
afterAll(() => Promise.all([chain.stop(), mantle.stop()]))
const network = toNetwork(foundry, chain.rpc)
const networkId = network.caipNetworkId
const { alice: from, bob: to } = addresses
const ether = 10n ** 18n
const transfer: Transfer = { from, to, amount: 7n, networkId, asset: { type: 'native' } }
/** Together, 0.003 ETH for the smallest transaction. */
const high = { l1BaseFee: parseGwei('3000'), operatorConstant: 10n ** 13n }

beforeEach(async () => {
  await chain.setFees({ l1BaseFee: parseGwei('30'), operatorConstant: 10n ** 12n })
  await setBalance(ether)
})

const setBalance = async (balance: bigint, { rpc } = chain) => {
  const kit = openKit({ networks: [toNetwork(foundry, rpc)] })
  await getClient(kit, networkId).request({
    method: 'anvil_setBalance',
    params: [from, toHex(balance)],
  } as never)
}

/** Creates transports that reject one method. */
function transports(refused?: string) {
  const { request } = http(chain.rpc)({})
  return {
    [network.id]: custom(
      {
        request: (asked: { method: string }) =>
          asked.method === refused
            ? Promise.reject(Object.assign(new Error('Too many requests'), { code: -32005 }))
            : request(asked as never),
      },
      { retryCount: 0 },
    ),
  }
}

async function open({ rpc } = chain): Promise<Kit> {
  const wallet = createWallet({
    privateKeys: [keys.alice],
    chains: [{ ...foundry, rpcUrls: { default: { http: [rpc] } } }],
    mood: 'generous',
  })
  createBrowser().open([wallet])
  const kit = openKit({ networks: [toNetwork(foundry, rpc)] })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  return kit
}

const balanceOf = (kit: Kit) => getBalance(getClient(kit, networkId), { address: from })

async function send(kit: Kit, more: Partial<Transfer> = {}) {
  const before = await balanceOf(kit)
  const hash = (await sendTransfer(kit, { ...transfer, ...more })) as Hex
  const { gasUsed, effectiveGasPrice } = await waitForTransactionReceipt(getClient(kit, networkId), { hash })
  return { spent: before - (await balanceOf(kit)) - (more.amount ?? 7n), forGas: gasUsed * effectiveGasPrice }
}

describe('fees in addition to gas', () => {
  it('[9.10 factor 1.2] match the fees of the node, and allow the data fee to grow by the factor 1.2', async () => {
    const kit = await open()
    await chain.setFees({ operatorConstant: 0n, operatorScalar: 0n })
    const { chainFee: data } = await estimateFee(kit, transfer)
    const first = await send(kit)
    expect(data).toBe(((first.spent - first.forGas) * 12n) / 10n)
    await chain.setFees({ l1BaseFee: 0n, operatorConstant: 5n, operatorScalar: 2_000_000n })
    const { chainFee: operator } = await estimateFee(kit, transfer)
    const second = await send(kit)
    expect(operator).toBe(second.spent - second.forGas)
    expect(operator).toBe(42_005n)
  })

  it('match those of a node that charges the data fee in another token than ether', async () => {
    const kit = await open(mantle)
    await setBalance(ether, mantle)
    await mantle.setFees({ operatorConstant: 0n, operatorScalar: 0n })
    const { chainFee } = await estimateFee(kit, transfer)
    const { spent, forGas } = await send(kit)
    const paid = spent - forGas
    expect(paid).toBeGreaterThan(10n ** 13n)
    expect(chainFee).toBeGreaterThanOrEqual((paid * 12n) / 10n)
    // The oracle rounds up to a whole wei of ether.
    expect(chainFee).toBeLessThan(((paid + 3_020n) * 12n) / 10n + 1n)
  })

  it('are included in every speed', async () => {
    const kit = await open()
    await chain.setFees(high)
    for (const { amount, gas, maxFeePerGas, chainFee } of await estimateFees(kit, transfer)) {
      expect(chainFee).toBeGreaterThan(3n * 10n ** 15n)
      expect(amount).toBe(gas * maxFeePerGas + chainFee)
    }
    const { amount } = await estimateFee(kit, transfer)
    expect((await send(kit)).spent).toBeLessThanOrEqual(amount)
  })

  it('depend on the compressed size of long calls', async () => {
    const kit = await open()
    await chain.setFees({ ...high, operatorConstant: 0n })
    const data = concat(
      Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? keccak256(toHex(at)) : pad(toHex(at)))),
    )
    const call = { to, value: 0n, data }
    const { chainFee, gas } = await measureCall(getClient(kit, networkId), from, call)
    const before = await balanceOf(kit)
    const hash = await sendTransaction(kit, { ...call, from, networkId, gas })
    const receipt = await waitForTransactionReceipt(getClient(kit, networkId), { hash })
    const paid = before - (await balanceOf(kit)) - receipt.gasUsed * receipt.effectiveGasPrice
    expect(paid).toBeGreaterThan(9n * 10n ** 15n)
    expect(paid).toBeLessThanOrEqual(chainFee)
    expect(paid).toBeGreaterThan((chainFee * 3n) / 4n)
  })

  it('are included in the cost of a replacement', async () => {
    const kit = await open()
    await chain.setFees(high)
    const { chainFee } = await estimateFee(kit, transfer)
    const call = {
      ...{ nonce: 10_000, to, value: '7', data: '0x' as const, gas: '21000' },
      fees: { maxFeePerGas: '9', maxPriorityFeePerGas: '1' },
    }
    const pending = {
      hash: `0x${'9'.repeat(64)}`,
      networkId,
      account: from,
      sentAt: 0,
      replacements: [],
      call,
    }
    for (const as of ['speedUp', 'cancel'] as const) {
      const { amount, amountBefore, gas, fees } = await planReplacement(kit, { pending, as })
      if ('gasPrice' in fees) throw new Error('A chain of gas prices')
      expect(amount).toBe(gas * fees.maxFeePerGas + chainFee)
      expect(amountBefore).toBe(21_000n * 9n + chainFee)
    }
  })

  it('are included in the cost of a swap and in the reserve of a maximum swap', async () => {
    const idOf = (account: string) => `${networkId}:${account}` as const
    const native = idOf(`0x${'ee'.repeat(20)}`)
    const tx = { from: idOf(from), to: idOf(to), data: `0x${'5a'.repeat(260)}`, amount: '6' }
    const { origin } = await startHttpServer(({ path }, response) => {
      if (path === '/v1/supported-chains') return answerJson(response, { http: [networkId], ws: [] })
      return answerJson(
        response,
        path === '/v1/convert/gas-price'
          ? { standard: '2', fast: '2', instant: '2' }
          : { tx: { ...tx, eip155: { gas: '100000', gasPrice: '2' } } },
      )
    })
    const kit = openKit({ networks: [network], api: origin, projectId: 'app', transports: transports() })
    await chain.setFees(high)
    const parameters = {
      networkId,
      from: native,
      to: idOf(to),
      amount: 5n,
      address: from,
      slippagePpm: 10_000,
    }
    const fee = (await estimateSwapFee(kit, parameters)) ?? 0n
    const reserve = await estimateSwapReserve(kit, networkId)
    expect(fee).toBeGreaterThan(3n * 10n ** 15n)
    expect(reserve).toBeGreaterThan(10n * fee)
  })

  it('are multiplied by the transactions of a swap, including one that resets an allowance', async () => {
    const idOf = (account: string) => `${networkId}:${account}` as const
    const token = `0x${'70'.repeat(20)}`
    const tx = { from: idOf(from), to: idOf(to), data: `0x${'5a'.repeat(260)}`, amount: '6' }
    const { origin } = await startHttpServer(({ path }, response) =>
      path === '/v1/supported-chains'
        ? answerJson(response, { http: [networkId], ws: [] })
        : answerJson(response, { tx: { ...tx, eip155: { gas: '100000', gasPrice: '2' } }, allowance }),
    )
    let allowance = '5'
    const kit = openKit({
      ...{ networks: [network], api: origin, projectId: 'app' },
      transports: transports('eth_estimateGas'),
    })
    await chain.setFees({ ...high, operatorScalar: 0n })
    const estimate = async (allowed: bigint) => {
      allowance = String(allowed)
      const more = { from: idOf(token), to: idOf(to), spender: to, address: from, slippagePpm: 10_000 }
      return (await estimateSwapFee(kit, { networkId, amount: 5n, ...more })) ?? 0n
    }
    const [alone, approved, cleared] = [await estimate(5n), await estimate(0n), await estimate(3n)]
    expect(approved - alone).toBeGreaterThan(3n * 10n ** 15n)
    expect(cleared - approved).toBe(approved - alone)
  })

  it('fail the estimate when the chain does not respond', async () => {
    const kit = openKit({ networks: [network], transports: transports('eth_call') })
    await expect(estimateFee(kit, transfer)).rejects.toMatchObject({ name: 'GasEstimationFailedError' })
  })
})

describe('maximum native balance', () => {
  it.each([
    ['', chain],
    [' in MNT', mantle],
  ])(
    'is accepted by the node with high data and operator fees%s, and leaves enough for them',
    async (_, node) => {
      const kit = await open(node)
      await node.setFees(high)
      const balance = ether / 50n
      await setBalance(balance, node)
      const token: SendToken = {
        ...{ networkId, name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
        ...{ asset: { type: 'native' }, balance },
      }
      const flow = createSendFlow(kit, { token, receiver: to })
      onTestFinished(() => flow.stop())
      flow.send({ type: 'maxRequested' })
      await untilState(flow, (state) => state.status === 'editing' && state.draft.amount !== '')
      flow.send({ type: 'reviewRequested' })
      const reviewing = await untilState(
        flow,
        (state) => state.status === 'reviewing' && state.fee !== undefined,
      )
      expect(reviewing).toMatchObject({ error: undefined })
      if (reviewing.status !== 'reviewing') throw new Error('Not reviewing')
      flow.send({ type: 'submitRequested' })
      const { hash } = await untilOneOf(flow, 'confirmed')
      const { status } = await getTransactionReceipt(getClient(kit, networkId), { hash: hash as Hex })
      expect(status).toBe('success')
      const paid = balance - reviewing.transfer.amount - (await balanceOf(kit))
      expect(paid).toBeGreaterThan(3n * 10n ** 15n)
      expect(paid).toBeLessThanOrEqual(reviewing.fee?.amount ?? 0n)
    },
  )

  it('rejects an amount whose fee ignores the data, before asking the wallet', async () => {
    const kit = await open()
    await chain.setFees(high)
    const balance = ether / 50n
    await setBalance(balance)
    const { gas, maxFeePerGas } = await estimateFee(kit, transfer)
    const token: SendToken = {
      ...{ networkId, name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
      ...{ asset: { type: 'native' }, balance: gas * maxFeePerGas + 7n },
    }
    const flow = createSendFlow(kit, { token, amount: '0.000000000000000007', receiver: to })
    onTestFinished(() => flow.stop())
    flow.send({ type: 'reviewRequested' })
    const reviewing = await untilState(
      flow,
      (state) => state.status === 'reviewing' && state.fee !== undefined,
    )
    expect(reviewing).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
  })
})
