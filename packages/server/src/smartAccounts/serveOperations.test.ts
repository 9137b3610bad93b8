import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import {
  concatHex,
  createPublicClient,
  custom,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbi,
  toHex,
  zeroHash,
} from 'viem'
import {
  createBundlerClient,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const { smartAccounts } = world
const number = Number(world.network.id)
const operation = {
  sender: world.accounts[0]?.address,
  nonce: '0x0',
  callData: '0x',
  callGasLimit: '0x0',
  verificationGasLimit: '0x0',
  preVerificationGas: numberToHex(900_000n),
  maxFeePerGas: numberToHex(10n ** 10n),
  maxPriorityFeePerGas: '0x1',
}
/** Includes the paymaster's own 100,000. */
const cost = 10n ** 16n

async function open(sponsoredWeiPerDay?: bigint, paymasterUrl = smartAccounts.paymasterUrl) {
  const server = await startServer({
    chains: [
      servedChain(number, world.rpc, { smartAccounts: { ...smartAccounts, paymasterUrl } }),
      servedChain(1, world.rpc),
    ],
    trustedHops: 1,
    projects: [
      {
        id: 'demo',
        name: 'Demo',
        origins: ['https://app.example'],
        ...(sponsoredWeiPerDay !== undefined && { sponsoredWeiPerDay }),
      },
    ],
  })
  onTestFinished(() => server.close())
  return async (
    service: string,
    method: string,
    params: unknown[] = [],
    { chain = number, origin = 'https://app.example', client = '192.0.2.1' } = {},
  ) => {
    const query = new URLSearchParams({ chainId: evmChainId(chain), projectId: 'demo' })
    const response = await fetch(`${server.origins.api}/v1/${service}?${query}`, {
      method: 'POST',
      headers: { origin, 'x-forwarded-for': client },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return { status: response.status, body: await response.json() }
  }
}
const asked = (changes: object = {}) => [{ ...operation, ...changes }, entryPoint08Address, toHex(number), {}]

it('forwards allowed bundler methods, and nothing else', async () => {
  const ask = await open()
  expect(await ask('bundler', 'eth_supportedEntryPoints')).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 7, result: [entryPoint08Address] },
  })
  for (const [service, method] of [
    ['bundler', 'anvil_setBalance'],
    ['bundler', 'pm_getPaymasterData'],
    ['paymaster', 'pm_getPaymasterData'],
  ] as const)
    expect((await ask(service, method, asked())).body).toMatchObject({ id: 7, error: { code: -32_601 } })
  expect((await ask('bundler', 'eth_supportedEntryPoints', [], { chain: 1 })).body).toMatchObject({
    error: { code: -32_601 },
  })
  expect((await ask('bundler', 'eth_chainId', [], { chain: 2 })).body).toMatchObject({
    code: 'CHAIN_INVALID',
  })
  expect((await ask('bundler', 'eth_chainId', [], { origin: 'https://evil.example' })).status).toBe(403)
})

it('refuses another EntryPoint, or a chain other than the requested one', async () => {
  const ask = await open(cost * 10n)
  const stranger = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  for (const params of [
    [operation, stranger, toHex(number), {}],
    [operation, entryPoint08Address, '0x1', {}],
    [operation, entryPoint08Address, [toHex(number)], {}],
    [operation],
    {},
  ])
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      expect((await ask('paymaster', method, params as unknown[])).body.error).toMatchObject({
        code: -32_602,
      })
  for (const method of ['eth_estimateUserOperationGas', 'eth_sendUserOperation'])
    expect((await ask('bundler', method, [operation, stranger])).body.error).toMatchObject({ code: -32_602 })
})

it('sponsors a project up to its daily limit, and signs nothing beyond', async () => {
  const ask = await open(cost * 10n)
  expect((await ask('paymaster', 'pm_getPaymasterStubData', asked())).body.result).toMatchObject({
    paymaster: smartAccounts.paymaster,
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      ask('paymaster', 'pm_getPaymasterData', asked(), { client: `192.0.2.${at}` }),
    ),
  )
  const paid = answers.filter(({ body }) => body.result?.paymaster === smartAccounts.paymaster)
  expect(paid).toHaveLength(10)
  expect(answers.filter(({ body }) => body.error?.code === -32_005)).toHaveLength(2)
})

it('withholds stub data that its paymaster declares final, which no budget could count', async () => {
  const final = { paymaster: smartAccounts.paymaster, paymasterData: '0x1234', isFinal: true }
  const paymaster = await startJsonServer(() => ({ body: { jsonrpc: '2.0', id: 1, result: final } }))
  onTestFinished(paymaster.stop)
  for (const wei of [1n, cost * 30n]) {
    const ask = await open(wei, paymaster.origin)
    const { body } = await ask('paymaster', 'pm_getPaymasterStubData', asked())
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32_005, message: expect.stringContaining('final') },
    })
  }
})

it('limits one client to a tenth of a project’s day, whoever the operations belong to', async () => {
  const ask = await open(cost * 30n)
  const dear = asked({ maxFeePerGas: numberToHex((cost * 4n) / 1_000_000n) })
  const strangers = world.accounts.slice(1, 4).map(({ address }) => asked({ sender: address }))
  const answers = await Promise.all(
    [dear, asked(), ...strangers].map((params) => ask('paymaster', 'pm_getPaymasterData', params)),
  )
  expect(answers.filter(({ body }) => body.result?.paymaster === smartAccounts.paymaster)).toHaveLength(3)
  const refused = { code: -32_005, message: expect.stringContaining('tomorrow') }
  expect(answers[0]?.body.error).toEqual(refused)
  expect(answers.filter(({ body }) => body.error)).toHaveLength(2)
  const other = await ask('paymaster', 'pm_getPaymasterData', asked(), { client: '192.0.2.2' })
  expect(other.body.result).toMatchObject({ paymaster: smartAccounts.paymaster })
})

it.each([
  ['/56', 4, (at: number) => `2001:db8:0:10${at.toString(16).padStart(2, '0')}::1`],
  ['/48', 5, (at: number) => `2001:db8:0:${(at * 0x100).toString(16)}::1`],
])('limits an IPv6 %s to %i tenths of a project’s day', async (_, tenths, addressOf) => {
  const ask = await open(cost * 10n)
  const sign = async (client: string) =>
    (await ask('paymaster', 'pm_getPaymasterData', asked(), { client })).body
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => sign(addressOf(at))))
  expect(answers.filter(({ result }) => result?.paymaster === smartAccounts.paymaster)).toHaveLength(tenths)
  for (const { error } of answers.filter((answer) => answer.error))
    expect(error).toMatchObject({ code: -32_005, message: expect.stringContaining('client') })
  expect((await sign('192.0.2.2')).result).toMatchObject({ paymaster: smartAccounts.paymaster })
})

it('forwards a delegation (EIP-7702) to the chain’s configured contract only', async () => {
  const ask = await open(cost)
  const delegating = (address: string) =>
    asked({
      ...{ factory: '0x7702', factoryData: '0x' },
      eip7702Auth: {
        ...{ address, chainId: toHex(number), nonce: '0x0', yParity: '0x0' },
        ...{ r: toHex(1, { size: 32 }), s: toHex(1, { size: 32 }) },
      },
    })
  expect(
    (await ask('paymaster', 'pm_getPaymasterStubData', delegating(smartAccounts.delegate))).body.result,
  ).toMatchObject({ paymaster: smartAccounts.paymaster })
  for (const [service, method] of [
    ['bundler', 'eth_estimateUserOperationGas'],
    ['bundler', 'eth_sendUserOperation'],
    ['paymaster', 'pm_getPaymasterStubData'],
    ['paymaster', 'pm_getPaymasterData'],
  ] as const)
    for (const params of [delegating(smartAccounts.implementation), asked({ factory: '0x7702' })])
      expect((await ask(service, method, params)).body).toMatchObject({
        error: { code: -32_602, message: expect.stringContaining('contract configured for this chain') },
      })
})

it('reports an unreachable service', async () => {
  const server = await startServer({
    chains: [
      servedChain(number, world.rpc, {
        smartAccounts: { ...smartAccounts, bundlerUrl: 'http://127.0.0.1:9/' },
      }),
    ],
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://app.example'] }],
  })
  onTestFinished(() => server.close())
  const query = new URLSearchParams({ chainId: evmChainId(number), projectId: 'demo' })
  const response = await fetch(`${server.origins.api}/v1/bundler?${query}`, {
    method: 'POST',
    body: JSON.stringify({ id: 1, method: 'eth_chainId' }),
  })
  expect(response.status).toBe(503)
})

const factoryAbi = parseAbi([
  'function createAccount(address owner, bytes32 salt) returns (address)',
  'function accountOf(address owner, bytes32 salt) view returns (address)',
])

it('returns the code of an account as soon as the receipt of its creation', async () => {
  const ask = await open()
  const chain = createPublicClient({
    chain: { ...foundry, id: number },
    transport: http(world.rpc),
    pollingInterval: 20,
  })
  const owner = privateKeyToAccount(generatePrivateKey())
  const args = [owner.address, zeroHash] as const
  const { factory } = smartAccounts
  const address = await chain.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: 'accountOf',
    args,
  })
  const account = await toSmartAccount({
    client: chain,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args }),
    }),
    encodeCalls: async () => '0x',
    getNonce: async () => 0n,
    getStubSignature: async () => `0x${'ff'.repeat(32)}${'7f'.repeat(32)}1c`,
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    signUserOperation: ({ chainId = number, ...userOperation }) =>
      owner.signTypedData(
        getUserOperationTypedData({
          chainId,
          entryPointAddress: entryPoint08Address,
          userOperation: { ...userOperation, sender: address },
        }),
      ),
  })
  await chain.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 18n)] } as never)
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    const { body } = await ask('bundler', method, params)
    if (body.error) throw new Error(body.error.message)
    return body.result
  }
  const bundler = createBundlerClient({ client: chain, transport: custom({ request }), pollingInterval: 20 })
  const readCode = async () => (await ask('', 'eth_getCode', [address, 'latest'])).body.result
  // Once the head is followed, reads are cached.
  for (let read = 0; read < 5; read++) expect(await readCode()).toBe('0x')
  const callData = encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable']),
    args: [zeroHash, concatHex([owner.address, zeroHash])],
  })
  const hash = await bundler.sendUserOperation({ account, callData })
  expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  expect(await readCode()).not.toBe('0x')
})
