import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { guestbookAbi } from '../../contracts/abis.ts'
import { restoreChain, testWorld } from '../../entries/testWorld.ts'

const world = await testWorld()
const chain = { ...foundry, id: Number(world.network.id) }
const client = createPublicClient({ chain, transport: http(world.rpc), pollingInterval: 20 })
const { smartAccounts, contracts } = world
const factory = {
  address: smartAccounts.factory,
  abi: parseAbi([
    'function createAccount(address owner, bytes32 salt) returns (address)',
    'function accountOf(address owner, bytes32 salt) view returns (address)',
  ]),
} as const
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const count = () =>
  client.readContract({ address: contracts.guestbook, abi: guestbookAbi, functionName: 'count' })
const sign = {
  to: contracts.guestbook,
  data: encodeFunctionData({ abi: guestbookAbi, functionName: 'sign', args: ['gm'] }),
}
const refuse = {
  to: contracts.guestbook,
  data: encodeFunctionData({ abi: guestbookAbi, functionName: 'refuse' }),
}
afterEach(() => restoreChain(world))

/** Creates a smart account with a new key, with viem's implementation, and a client that sends for it. */
async function open({ isSponsored = true, key = generatePrivateKey() } = {}) {
  const owner = privateKeyToAccount(key)
  const address = await client.readContract({
    ...factory,
    functionName: 'accountOf',
    args: [owner.address, zeroHash],
  })
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({
      factory: factory.address,
      factoryData: encodeFunctionData({
        abi: factory.abi,
        functionName: 'createAccount',
        args: [owner.address, zeroHash],
      }),
    }),
    encodeCalls: async ([call]) =>
      encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [
          pad('0x'),
          encodePacked(
            ['address', 'uint256', 'bytes'],
            [call?.to as Address, call?.value ?? 0n, call?.data ?? '0x'],
          ),
        ],
      }),
    getNonce: () =>
      client.readContract({
        abi: entryPoint08Abi,
        address: entryPoint08Address,
        functionName: 'getNonce',
        args: [address, 0n],
      }),
    getStubSignature: async () => `0x${'ff'.repeat(32)}${'7f'.repeat(32)}1c`,
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    signUserOperation: ({ chainId = chain.id, ...operation }) =>
      owner.signTypedData(
        getUserOperationTypedData({
          chainId,
          entryPointAddress: entryPoint08Address,
          userOperation: { ...operation, sender: address },
        }),
      ),
  })
  const bundler: BundlerClient = createBundlerClient({
    account,
    client,
    transport: http(smartAccounts.bundlerUrl),
    pollingInterval: 20,
    ...(isSponsored && { paymaster: createPaymasterClient({ transport: http(smartAccounts.paymasterUrl) }) }),
  })
  const give = (ether: string) =>
    client.request({
      method: 'anvil_setBalance',
      params: [address, `0x${parseEther(ether).toString(16)}`],
    } as never)
  return { account, address, bundler, give, owner }
}

const ask = async (url: string, method: string, params: unknown[] = []) =>
  (
    await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  ).json()

describe('the bundler and the paymaster, used by viem’s clients', () => {
  it('a sponsored operation of an account with 0 ETH deploys the account first', async () => {
    const { account, address, bundler } = await open()
    const before = await count()
    const hash = await bundler.sendUserOperation({ account, calls: [sign] })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({
      success: true,
      userOpHash: hash,
      sender: address,
      paymaster: smartAccounts.paymaster,
    })
    expect(receipt.actualGasCost).toBeGreaterThan(0n)
    expect(await count()).toBe(before + 1n)
    expect(await client.getBalance({ address })).toBe(0n)
    expect(await client.getCode({ address })).toContain(smartAccounts.implementation.slice(2).toLowerCase())
    const found = await bundler.getUserOperation({ hash })
    expect(found).toMatchObject({ transactionHash: receipt.receipt.transactionHash })
    expect(found.userOperation).toMatchObject({
      sender: address,
      factory: smartAccounts.factory.toLowerCase(),
    })
  })

  it('an account pays its own fees, and no more than the actual cost', async () => {
    const { account, address, bundler, give } = await open({ isSponsored: false })
    await expect(bundler.sendUserOperation({ account, calls: [sign] })).rejects.toThrow(/prefund/i)
    await give('1')
    const hash = await bundler.sendUserOperation({
      account,
      calls: [{ to: contracts.guestbook, value: 0n, data: sign.data }],
    })
    const { actualGasCost, success, receipt } = await bundler.waitForUserOperationReceipt({ hash })
    expect(success).toBe(true)
    const deposited = await client.readContract({
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    expect((await client.getBalance({ address })) + deposited + actualGasCost).toBe(parseEther('1'))
    // The bundle costs hardly more gas than it is paid for.
    expect(actualGasCost).toBeGreaterThan(receipt.gasUsed)
  })

  it('hashes an operation as EntryPoint 0.8 does', async () => {
    const { account, bundler } = await open()
    const prepared = await bundler.prepareUserOperation({ account, calls: [sign] })
    const hash = await bundler.sendUserOperation({ account, calls: [sign], nonce: prepared.nonce })
    const [event] = await client.getContractEvents({
      abi: entryPoint08Abi,
      address: entryPoint08Address,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hash },
      fromBlock: 0n,
    })
    expect(event?.args.userOpHash).toBe(hash)
  })

  it('rejects reverting, wrongly signed and replayed operations, and paymaster data of another operation', async () => {
    const { account, bundler } = await open()
    await expect(bundler.sendUserOperation({ account, calls: [refuse] })).rejects.toThrow(/revert/i)
    const prepared = await bundler.prepareUserOperation({ account, calls: [sign] })
    const { signUserOperation } = (await open()).account
    const strange = await signUserOperation(prepared)
    const send = (signature: Hex, changed: object = {}) =>
      bundler.sendUserOperation({
        ...prepared,
        ...changed,
        signature,
        entryPointAddress: entryPoint08Address,
      } as never)
    await expect(send(strange)).rejects.toThrow(/AA24/)
    const dearer = { maxFeePerGas: prepared.maxFeePerGas + 1n }
    await expect(send(await account.signUserOperation({ ...prepared, ...dearer }), dearer)).rejects.toThrow(
      /AA34/,
    )
    const signature = await account.signUserOperation(prepared)
    await send(signature)
    await expect(send(signature)).rejects.toThrow(/AA10|AA25/)
  })

  it('does not sponsor an operation that may cost more than its limit', async () => {
    const { account, bundler } = await open()
    await expect(
      bundler.prepareUserOperation({
        account,
        calls: [sign],
        maxFeePerGas: 10n ** 15n,
        maxPriorityFeePerGas: 1n,
      }),
    ).rejects.toThrow(/At most .* is sponsored/)
  })

  it('lists its entry points and returns nothing for unknown operations', async () => {
    const { bundlerUrl, paymasterUrl } = smartAccounts
    expect(await ask(bundlerUrl, 'eth_supportedEntryPoints')).toMatchObject({ result: [entryPoint08Address] })
    expect(await ask(bundlerUrl, 'eth_getUserOperationReceipt', [zeroHash])).toMatchObject({ result: null })
    expect(await ask(bundlerUrl, 'eth_getUserOperationByHash', [zeroHash])).toMatchObject({ result: null })
    expect(await ask(bundlerUrl, 'eth_sendUserOperation', [{}, entryPoint08Address])).toMatchObject({
      error: { code: -32_602 },
    })
    expect(await ask(bundlerUrl, 'eth_sendUserOperation', [{}, contracts.mob])).toMatchObject({
      error: { code: -32_602 },
    })
    expect(await ask(bundlerUrl, 'anvil_setBalance', [])).toMatchObject({ error: { code: -32_601 } })
    expect(await ask(paymasterUrl, 'pm_getPaymasterData', [{}, entryPoint08Address, '0x1'])).toMatchObject({
      error: { code: -32_602 },
    })
    const stranger = await fetch(bundlerUrl, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(stranger.status).toBe(403)
  })
})
