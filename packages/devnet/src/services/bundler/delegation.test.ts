import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  parseAbi,
  toHex,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationTypedData,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { afterEach, describe, expect, it } from 'vitest'
import { guestbookAbi } from '../../contracts/abis.ts'
import { restoreChain, testWorld } from '../../entries/testWorld.ts'

const world = await testWorld()
const chain = { ...foundry, id: Number(world.network.id) }
const client = createPublicClient({ chain, transport: http(world.rpc), pollingInterval: 20 })
const { smartAccounts, contracts } = world
const { delegate } = smartAccounts
const delegation = concatHex(['0xef0100', delegate]).toLowerCase()
const [alice, bob] = world.accounts.map(({ privateKey }) =>
  createWalletClient({ account: privateKeyToAccount(privateKey), chain, transport: http(world.rpc) }),
)
const accountAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionData) payable',
  'function supportsExecutionMode(bytes32 mode) view returns (bool)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function onERC721Received(address operator, address from, uint256 id, bytes data) returns (bytes4)',
  'function validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes) op, bytes32 hash, uint256 missing) returns (uint256)',
  'error AccountUnauthorized(address sender)',
])
const sign = {
  to: contracts.guestbook,
  data: encodeFunctionData({ abi: guestbookAbi, functionName: 'sign', args: ['gm'] }),
}
const count = () =>
  client.readContract({ address: contracts.guestbook, abi: guestbookAbi, functionName: 'count' })
afterEach(() => restoreChain(world))

const ask = async (url: string, method: string, params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(url, { method: 'POST', body })).json()
}

/**
 * Creates a delegated EOA with a new key, with viem's implementation and its batch encoding, and a client that sends
 * for it.
 */
async function open() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = owner
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory: '0x7702', factoryData: '0x' }),
    encodeCalls: async (calls) => encodeExecuteData({ calls }),
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
  const bundler = createBundlerClient({
    account,
    client,
    transport: http(smartAccounts.bundlerUrl),
    pollingInterval: 20,
    paymaster: createPaymasterClient({ transport: http(smartAccounts.paymasterUrl) }),
  })
  const authorize = ({ contractAddress = delegate, chainId = chain.id, nonce = 0, key = owner } = {}) =>
    key.signAuthorization({ contractAddress, chainId, nonce })
  return { owner, address, account, bundler, authorize }
}

/** Creates an EOA that is delegated by a transaction of someone else. */
async function openDelegated() {
  const opened = await open()
  const hash = await alice?.sendTransaction({
    to: opened.address,
    authorizationList: [await opened.authorize()],
  })
  await client.waitForTransactionReceipt({ hash: hash ?? '0x' })
  return opened
}

describe('the bundler and the paymaster, used by viem’s clients', () => {
  it('a sponsored batch of an EOA with 0 ETH delegates its account once for all later batches', async () => {
    const { account, address, bundler, authorize } = await open()
    const before = await count()
    const hash = await bundler.sendUserOperation({
      account,
      calls: [sign, sign],
      authorization: await authorize(),
    })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({
      success: true,
      userOpHash: hash,
      sender: address,
      paymaster: smartAccounts.paymaster,
    })
    expect(await count()).toBe(before + 2n)
    expect(await client.getCode({ address })).toBe(delegation)
    expect(await client.getTransactionCount({ address })).toBe(1)
    expect((await bundler.getUserOperation({ hash })).userOperation).toMatchObject({
      sender: address,
      factory: `0x7702${'00'.repeat(18)}`,
    })

    const next = await bundler.sendUserOperation({ account, calls: [sign] })
    expect(await bundler.waitForUserOperationReceipt({ hash: next })).toMatchObject({ success: true })
    expect(await count()).toBe(before + 3n)
    expect(await client.getTransactionCount({ address })).toBe(1)
    expect(await client.getBalance({ address })).toBe(0n)
  })

  it('rejects delegations to another contract, on another chain, with another nonce, or by another key', async () => {
    const { account, address, bundler, authorize } = await open()
    const { owner: stranger } = await open()
    const send = async (asked: Parameters<typeof authorize>[0]) =>
      bundler.sendUserOperation({ account, calls: [sign], authorization: await authorize(asked) })
    await expect(send({ contractAddress: smartAccounts.implementation })).rejects.toThrow(/must delegate to/)
    await expect(send({ chainId: 0 })).rejects.toThrow(/must be for chain/)
    await expect(send({ nonce: 1 })).rejects.toThrow(/next/)
    await expect(send({ key: stranger })).rejects.toThrow(/not signed by the sender/)
    expect(await client.getCode({ address })).toBeUndefined()
  })

  it('rejects an incomplete delegation and an operation signed by another key', async () => {
    const { account, address, bundler, authorize } = await open()
    const prepared = await bundler.prepareUserOperation({
      account,
      calls: [sign],
      authorization: await authorize(),
    })
    const signature = await (await open()).account.signUserOperation(prepared)
    const send = async (changed: object) =>
      ask(smartAccounts.bundlerUrl, 'eth_sendUserOperation', [
        { ...formatUserOperationRequest({ ...prepared, signature }), ...changed },
        entryPoint08Address,
      ])
    const refusals = [
      [{}, /AA24/],
      [{ eip7702Auth: undefined }, /require each other/],
      [{ factory: undefined, factoryData: undefined }, /require each other/],
      [{ factoryData: '0x01' }, /AA99/],
    ] as const
    for (const [changed, reason] of refusals)
      expect(await send(changed)).toMatchObject({ error: { message: expect.stringMatching(reason) } })
    expect(await client.getCode({ address })).toBeUndefined()
  })

  it('the paymaster does not sponsor a delegation to another contract', async () => {
    const { address, authorize } = await open()
    const { r, s } = await authorize({ contractAddress: contracts.mob })
    const eip7702Auth = {
      ...{ r, s, address: contracts.mob, chainId: toHex(chain.id), nonce: '0x0', yParity: '0x0' },
    }
    const operation = { sender: address, factory: '0x7702', factoryData: '0x', nonce: '0x0', eip7702Auth }
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      expect(
        await ask(smartAccounts.paymasterUrl, method, [operation, entryPoint08Address, toHex(chain.id)]),
      ).toMatchObject({ error: { code: -32_602, message: expect.stringContaining('must delegate to') } })
  })
})

describe('a delegated account', () => {
  it('obeys only its key and the entry point', async () => {
    const { address, owner } = await openDelegated()
    const before = await count()
    const data = encodeExecuteData({ calls: [sign, sign] })
    const call = (account: Address, to: Address) => client.call({ account, to, data })
    for (const to of [address, delegate])
      await expect(call(bob?.account.address ?? '0x', to)).rejects.toThrow(/revert/)
    await expect(call(entryPoint08Address, address)).resolves.toBeDefined()
    await expect(
      client.simulateContract({
        address,
        abi: accountAbi,
        functionName: 'validateUserOp',
        args: [
          [address, 0n, '0x', '0x', toHex(0, { size: 32 }), 0n, toHex(0, { size: 32 }), '0x', '0x'],
          toHex(0, { size: 32 }),
          0n,
        ],
        account: bob?.account.address ?? '0x',
      }),
    ).rejects.toThrow(/AccountUnauthorized/)

    await client.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 18n)] } as never)
    const own = createWalletClient({ account: owner, chain, transport: http(world.rpc) })
    const hash = await own.sendTransaction({ to: address, data })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await count()).toBe(before + 2n)
  })

  it('signs like its key (ERC-1271) and accepts batches (ERC-7821) and tokens', async () => {
    const { address, owner } = await openDelegated()
    const account = { address, abi: accountAbi } as const
    const verify = (signature: Hex) =>
      client.readContract({
        ...account,
        functionName: 'isValidSignature',
        args: [hashMessage('gm'), signature],
      })
    expect(await verify(await owner.signMessage({ message: 'gm' }))).toBe('0x1626ba7e')
    expect(await verify(await owner.signMessage({ message: 'gn' }))).toBe('0xffffffff')
    expect(await verify((await bob?.signMessage({ message: 'gm' })) ?? '0x')).toBe('0xffffffff')
    expect(await verify('0x')).toBe('0xffffffff')
    for (const [mode, isTaken] of [
      [`0x01${'00'.repeat(31)}`, true],
      [`0x${'00'.repeat(32)}`, false],
      [`0xff${'00'.repeat(31)}`, false],
    ] as const)
      expect(
        await client.readContract({ ...account, functionName: 'supportsExecutionMode', args: [mode] }),
      ).toBe(isTaken)
    const { result } = await client.simulateContract({
      ...account,
      functionName: 'onERC721Received',
      args: [address, address, 1n, '0x'],
    })
    expect(result).toBe('0x150b7a02')
    const hash = await alice?.sendTransaction({ to: address, value: 5n })
    await client.waitForTransactionReceipt({ hash: hash ?? '0x' })
    expect(await client.getBalance({ address })).toBe(5n)
  })
})
