import { startOpStack } from '@latchkey/devnet/opStack'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { createPublicClient, http, parseGwei, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../test/createHost.ts'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../test/createWalletWorld.ts'
import { toFee } from '../approvals/requests/warnOfFee.ts'
import type { Frame } from '../createFrame.ts'

const chain = await startOpStack()
/** Charges the data fee in MNT, of which there are this many per ether. */
const mantle = await startOpStack({ tokenRatio: 3_020n })
afterAll(() => Promise.all([chain.stop(), mantle.stop()]))
const chainId = `eip155:${foundry.id}` as const
const connectTo = ({ rpc }: { rpc: string }) =>
  createPublicClient({ transport: http(rpc), pollingInterval: 20 })
const client = connectTo(chain)
const to = `0x${'b0'.repeat(20)}` as const
const high = { l1BaseFee: parseGwei('3000'), operatorConstant: 10n ** 13n }
beforeEach(() => Promise.all([chain.setFees(high), mantle.setFees(high)]))

async function open({ rpc } = chain) {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: chainId, rpc })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const { frame, host } = world.openBrowser()
  const user = await logIn(server, host)
  const address = user.address as `0x${string}`
  const setBalance = (balance: bigint) =>
    connectTo({ rpc }).request({ method: 'anvil_setBalance', params: [address, toHex(balance)] } as never)
  await setBalance(10n ** 18n)
  const send = (value: bigint, more: object = {}) =>
    host.ask(
      'rpc-request',
      {
        ...{ method: 'eth_sendTransaction', chainId },
        params: [{ from: address, to, value: toHex(value), ...more }],
      } as FrameRpcRequest,
      newId(),
    )
  return { frame, address, setBalance, send }
}

/** Resolves with the pending transaction and a function that approves it. */
function untilAsked({ approvals }: Frame) {
  return new Promise<{ feeMax: bigint; approve(): void }>((resolve) => {
    const look = () => {
      const [asked] = approvals.get()
      if (!asked?.transaction) return
      stop()
      resolve({ feeMax: toFee(asked.transaction), approve: () => approvals.approve(asked.id) })
    }
    const stop = approvals.subscribe(look)
    look()
  })
}

it.each([
  ['', chain],
  [' where the data fee is in MNT', mantle],
])('shows the maximum fee, and can send everything but that%s', async (_, node) => {
  const client = connectTo(node)
  const { frame, address, setBalance, send } = await open(node)
  const value = 10n ** 17n
  const first = send(value)
  const { feeMax } = await untilAsked(frame)
  expect(feeMax).toBeGreaterThan(3n * 10n ** 15n)
  await setBalance(value + feeMax)
  frame.approvals.approve(frame.approvals.get()[0]?.id ?? '')
  const { result } = await first
  const receipt = await client.waitForTransactionReceipt({ hash: result as `0x${string}` })
  expect(receipt.status).toBe('success')
  const left = await client.getBalance({ address })
  expect(left).toBeGreaterThanOrEqual(0n)
  expect(feeMax - left).toBeGreaterThan(2n * 10n ** 15n)
})

it('pays no fee that rose above what was approved', async () => {
  const { frame, address, send } = await open()
  const asked = send(1n)
  const refused = expect(asked).rejects.toMatchObject({ name: 'RPC', code: -32003 })
  const { approve } = await untilAsked(frame)
  await chain.setFees({ l1BaseFee: 2n * high.l1BaseFee })
  approve()
  await refused
  expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(0)
})

it('pays no fee that the chain didn’t charge at the review', async () => {
  await chain.setFees({ l1BaseFee: 0n, operatorConstant: 0n, operatorScalar: 0n })
  const { frame, address, send } = await open()
  const asked = send(1n)
  const refused = expect(asked).rejects.toMatchObject({ name: 'RPC', code: -32003 })
  const { approve } = await untilAsked(frame)
  await chain.setFees({ operatorConstant: 5n * 10n ** 17n })
  approve()
  await refused
  expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(0)
})

it('pays a higher data fee from approved gas that isn’t spent', async () => {
  const { frame, send } = await open()
  const gasPrices = { maxFeePerGas: toHex(parseGwei('300')), maxPriorityFeePerGas: '0x1' }
  const asked = send(1n, gasPrices)
  const { approve } = await untilAsked(frame)
  await chain.setFees({ l1BaseFee: 2n * high.l1BaseFee })
  approve()
  const { result } = await asked
  expect((await client.waitForTransactionReceipt({ hash: result as `0x${string}` })).status).toBe('success')
})

it('pays a fee that rose within what was approved', async () => {
  const { frame, send } = await open()
  const asked = send(1n)
  const { approve } = await untilAsked(frame)
  await chain.setFees({ l1BaseFee: (11n * high.l1BaseFee) / 10n })
  approve()
  const { result } = await asked
  expect((await client.waitForTransactionReceipt({ hash: result as `0x${string}` })).status).toBe('success')
})
