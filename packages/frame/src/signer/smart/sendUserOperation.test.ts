import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import {
  type Address,
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  parseEther,
  toHex,
  zeroHash,
} from 'viem'
import { createBundlerClient, entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { afterEach, describe, expect, it } from 'vitest'
import { approveFirst, openSmartFrame } from '../../../test/openSmartFrame.ts'

const local = await testWorld()
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const bundler = createBundlerClient({
  client,
  transport: http(local.smartAccounts.bundlerUrl),
  pollingInterval: 20,
})
const { guestbook } = local.contracts
const abi = parseAbi([
  'function count() view returns (uint256)',
  'function sign(string line)',
  'function refuse() pure',
])
const sign = {
  to: guestbook,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'sign', args: ['gm'] }),
}
const refuse = { to: guestbook, value: 0n, data: encodeFunctionData({ abi, functionName: 'refuse' }) }
const count = () => client.readContract({ address: guestbook, abi, functionName: 'count' })
const to = local.accounts[1]?.address as Address
afterEach(() => restoreChain(local))

const open = (smartAccounts?: SmartAccountSettings) => openSmartFrame(local, smartAccounts)

type Call = { to: Address; value: bigint; data: Hex }
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const execute = (mode: Hex, execution: Hex) =>
  encodeFunctionData({
    abi: accountAbi,
    functionName: 'execute',
    args: [pad(mode, { dir: 'right' }), execution],
  })
const one = ({ to: target, value, data }: Call) =>
  execute('0x00', concatHex([target, numberToHex(value, { size: 32 }), data]))
const several = (calls: readonly Call[]) =>
  execute(
    '0x01',
    encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [calls]),
  )

/** An operation as an app would create it, with unused gas, fees, nonce and signature. */
const operation = (sender: Address, callData: Hex, more: object = {}) => [
  {
    sender,
    callData,
    nonce: toHex(77),
    callGasLimit: '0x1',
    verificationGasLimit: '0x1',
    preVerificationGas: '0x1',
    maxFeePerGas: toHex(parseEther('1')),
    maxPriorityFeePerGas: toHex(parseEther('1')),
    signature: '0x',
    ...more,
  },
  entryPoint08Address,
]

describe('eth_sendUserOperation', () => {
  it('[6.3 user operation] shows the operation’s calls, and the bundler executes what was shown', async () => {
    const { ask, frame, address, server } = await open()
    const before = await count()
    const calls = [sign, { to, value: 0n, data: '0x' as const }, sign]
    const sending = ask('eth_sendUserOperation', operation(address, several(calls)))
    const approval = await approveFirst(frame)
    expect(approval).toMatchObject({ address, batch: { calls, feeMax: 0n } })
    const hash = (await sending).result as Hex
    expect(server.counts.releaseShare).toBe(1)
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, sender: address })
    const { userOperation } = await bundler.getUserOperation({ hash })
    expect(userOperation.callData).toBe(several(calls))
    expect(userOperation.maxFeePerGas).toBeLessThan(parseEther('1'))
    expect(userOperation.callGasLimit).toBeGreaterThan(1n)
    expect(userOperation.nonce).not.toBe(77n)
    expect(await count()).toBe(before + 2n)
    expect((await ask('wallet_getCallsStatus', [hash])).result).toMatchObject({ status: 200 })
  })

  it('[6.3 user operation] shows the maximum fee of a call that nobody sponsors', async () => {
    const { paymasterUrl: _, ...unsponsored } = local.smartAccounts
    const { ask, frame, address, give } = await open(unsponsored)
    await give('1')
    const before = await client.getBalance({ address: to })
    const call = { to, value: 5n, data: '0x' as const }
    const making = {
      factory: local.smartAccounts.factory,
      factoryData: encodeFunctionData({
        abi: parseAbi(['function createAccount(address owner, bytes32 salt) returns (address)']),
        functionName: 'createAccount',
        args: [(await open()).owner, zeroHash],
      }),
    }
    await expect(
      ask('eth_sendUserOperation', operation(address, one(call), making)),
      'the account of another owner',
    ).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('factoryData') })
    const { factory } = making
    const sending = ask('eth_sendUserOperation', operation(address, one(call), { factory }))
    const { batch } = await approveFirst(frame)
    expect(batch?.calls).toEqual([call])
    expect(batch?.feeMax).toBeGreaterThan(0n)
    expect(batch?.feeMax).toBeLessThan(parseEther('1'))
    await bundler.waitForUserOperationReceipt({ hash: (await sending).result as Hex })
    expect(await client.getBalance({ address: to })).toBe(before + 5n)
  })

  it('[6.3 user operation] accepts this wallet’s paymaster, and no other', async () => {
    const { ask, frame, address } = await open()
    await expect(
      ask('eth_sendUserOperation', operation(address, one(sign), { paymaster: to })),
    ).rejects.toMatchObject({
      code: -32602,
      message: `paymaster: ${to} is not this wallet's. Omit this field.`,
    })
    expect(frame.approvals.get()).toEqual([])
    const first = ask('eth_sendUserOperation', operation(address, one(sign)))
    await approveFirst(frame)
    const { userOperation } = await bundler.getUserOperation({ hash: (await first).result as Hex })
    const { paymaster } = userOperation as { paymaster?: Address }
    expect(paymaster).toBeDefined()
    const before = await count()
    const second = ask('eth_sendUserOperation', operation(address, one(sign), { paymaster }))
    await approveFirst(frame)
    await bundler.waitForUserOperationReceipt({ hash: (await second).result as Hex })
    expect(await count()).toBe(before + 1n)
  })

  it('[6.3 user operation] sends nothing after a rejection', async () => {
    const { ask, frame, address, server } = await open()
    const before = await count()
    const sending = ask('eth_sendUserOperation', operation(address, one(sign)))
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
    await expect(sending).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    expect(server.counts.releaseShare).toBeUndefined()
    expect(await count()).toBe(before)
  })

  it('[6.3 user operation] rejects an operation that isn’t this wallet’s or would fail, without asking for approval', async () => {
    const { ask, frame, address, owner } = await open()
    const fine = one(sign)
    const odd: readonly [unknown[], number, string][] = [
      [[...operation(address, fine).slice(0, 1), entryPoint07Address], -32602, 'entryPoint'],
      [operation(address, fine).slice(0, 1), -32602, 'expected at least 2 items'],
      [operation(owner, fine), 4100, 'is not logged in'],
      [operation(to, fine), 4100, 'is not logged in'],
      [operation(address, '0x'), -32602, 'callData'],
      [operation(address, sign.data), -32602, 'callData'],
      [operation(address, execute('0xff', concatHex([to, zeroHash]))), -32602, 'callData'],
      [operation(address, execute('0x00', to)), -32602, 'callData'],
      [operation(address, several([])), -32602, 'callData'],
      [operation(address, concatHex([fine, '0x00'])), -32602, 'callData'],
      [operation(address, several(Array(51).fill(sign))), 5740, 'At most 50'],
      [operation(address, one({ ...sign, to: address })), 4100, "this wallet's own accounts"],
      [operation(address, fine, { factory: to }), -32602, 'factory'],
      [operation(address, fine, { factory: '0x7702' }), -32602, 'factory'],
      [operation(address, fine, { eip7702Auth: { address: to } }), -32602, 'eip7702Auth'],
      [operation(address, fine, { initCode: to }), -32602, 'initCode'],
      [operation(address, several([sign, refuse])), -32521, ''],
    ]
    for (const [params, code, words] of odd)
      await expect(ask('eth_sendUserOperation', params), `${words} ${code}`).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words),
      })
    expect(frame.approvals.get()).toEqual([])
  })

  it('[6.3 user operation] sends an operation of an EOA that may be delegated as a batch', async () => {
    const { ask, frame, host, owner, give: _ } = await open()
    await host.ask('set-preferred-account', { type: 'eoa' })
    const before = await count()
    const { delegate } = local.smartAccounts
    const sending = ask(
      'eth_sendUserOperation',
      operation(owner, several([sign]), { factory: '0x7702', eip7702Auth: { address: delegate } }),
    )
    const { batch } = await approveFirst(frame)
    expect(batch).toMatchObject({ calls: [sign], delegate })
    await bundler.waitForUserOperationReceipt({ hash: (await sending).result as Hex })
    expect(await count()).toBe(before + 1n)
  })

  it('[6.3 user operation] rejects an operation of an EOA that can’t be delegated with 4100', async () => {
    const { delegate: _, ...undelegated } = local.smartAccounts
    const { ask, frame, host, owner } = await open(undelegated)
    await host.ask('set-preferred-account', { type: 'eoa' })
    await expect(ask('eth_sendUserOperation', operation(owner, several([sign])))).rejects.toMatchObject({
      code: 4100,
      message: `sender: ${owner} is not a smart account of this wallet.`,
    })
    expect(frame.approvals.get()).toEqual([])
  })
})
