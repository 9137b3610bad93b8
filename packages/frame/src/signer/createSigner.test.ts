import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdBlocks, restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { eip155Methods } from '@latchkey/protocol/rpc'
import {
  createPublicClient,
  createWalletClient,
  custom,
  http,
  recoverMessageAddress,
  recoverTypedDataAddress,
  toHex,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../test/createHost.ts'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../test/createWalletWorld.ts'
import type { Approval } from '../base/ports.ts'
import type { Frame } from '../createFrame.ts'

const local = await testWorld()
const chainId = local.network.caipNetworkId
const number = Number(chainId.split(':')[1])
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const [bob] = local.accounts.slice(1)
const to = bob?.address as `0x${string}`
afterEach(() => restoreChain(local))

async function open({ rpc = local.rpc } = {}) {
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: chainId, rpc })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const opened = world.openBrowser()
  const user = await logIn(server, opened.host)
  const address = user.address as `0x${string}`
  await client.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 18n)] } as never)
  const ask = (method: string, params?: unknown[], id = newId()) =>
    opened.host.ask('rpc-request', { method, chainId, ...(params && { params }) } as FrameRpcRequest, id)
  return { ...opened, server, world, address, ask }
}

/** Resolves once `count` approvals are pending. */
function untilPending({ approvals }: Frame, count = 1): Promise<readonly Approval[]> {
  return new Promise((resolve) => {
    const look = () => {
      if (approvals.get().length !== count) return
      stop()
      resolve(approvals.get())
    }
    const stop = approvals.subscribe(look)
    look()
  })
}

async function approve(frame: Frame) {
  const [approval] = await untilPending(frame)
  frame.approvals.approve(approval?.id ?? '')
  return approval
}

const typedData = {
  domain: { name: 'Mob', version: '1', chainId: number },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'gm' },
} as const

describe('without approval', () => {
  it('[6.2 read-only] lets the chain respond to read-only methods', async () => {
    const { ask, address, frame } = await open()
    expect((await ask('eth_getBalance', [address, 'latest'])).result).toBe(toHex(10n ** 18n))
    expect((await ask('eth_chainId')).result).toBe(toHex(number))
    expect(frame.approvals.get()).toEqual([])
  })

  it('[6.2 capabilities] responds to the wallet’s own methods, at the one origin of the login', async () => {
    const { ask, address, frame, host } = await open()
    expect((await ask('eth_accounts')).result).toEqual([address])
    expect((await ask('eth_requestAccounts')).result).toEqual([address])
    expect((await ask('wallet_getPermissions')).result).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect((await ask('wallet_getCapabilities')).result).toEqual({
      [toHex(number)]: { atomic: { status: 'unsupported' } },
    })
    expect((await ask('wallet_getCapabilities', [address, ['0x1']])).result).toEqual({})
    expect((await ask('wallet_switchEthereumChain', [{ chainId: toHex(number) }])).result).toBeNull()
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({
      code: 4902,
    })
    await expect(ask('wallet_getCallsStatus', ['0x1'])).rejects.toMatchObject({ name: 'RPC', code: 5730 })
    expect(frame.approvals.get()).toEqual([])
    await host.ask('sign-out')
    expect((await ask('eth_accounts')).result).toEqual([])
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ name: 'NOT_CONNECTED' })
  })

  it('grants viem’s permission requests and adds a served chain, as any wallet does', async () => {
    const { ask, address, frame } = await open()
    const request = async ({ method, params }: { method: string; params?: unknown[] }) =>
      (await ask(method, params)).result
    const wallet = createWalletClient({ transport: custom({ request }, { retryCount: 0 }) })
    const permissions = await wallet.requestPermissions({ eth_accounts: {} })
    expect(permissions).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
    ])
    expect(await wallet.getPermissions()).toEqual(permissions)
    for (const wanted of [{}, { eth_signEverything: {} }, { eth_accounts: {}, eth_signEverything: {} }])
      await expect(ask('wallet_requestPermissions', [wanted])).rejects.toMatchObject({ code: -32602 })

    const chain = {
      id: number,
      name: 'Anything',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.invalid'] } },
    }
    await wallet.addChain({ chain })
    await expect(wallet.addChain({ chain: { ...chain, id: 1 } })).rejects.toMatchObject({ code: 4902 })
    await expect(ask('wallet_addEthereumChain', [{}])).rejects.toMatchObject({ code: -32602 })
    expect(frame.approvals.get()).toEqual([])
  })

  it('[6.2 sendRawTransaction] sends a transaction that is already signed to the chain', async () => {
    const { ask, frame } = await open()
    const [alice] = local.accounts
    const account = privateKeyToAccount(alice!.privateKey)
    const wallet = createWalletClient({ account, transport: http(local.rpc) })
    const request = await wallet.prepareTransactionRequest({ to, value: 1n, chain: null, chainId: number })
    const { result } = await ask('eth_sendRawTransaction', [await account.signTransaction(request as never)])
    expect((await client.waitForTransactionReceipt({ hash: result as `0x${string}` })).status).toBe('success')
    expect(frame.approvals.get()).toEqual([])
  })

  it('[6.2 assets] reads an account’s assets from the server', async () => {
    const query = new URLSearchParams({ chainId, projectId: local.projectId })
    const { ask, address, frame } = await open({ rpc: `${local.api}/v1?${query}` })
    const { result } = await ask('wallet_getAssets', [{ account: address, chainFilter: [toHex(number)] }])
    expect(result).toMatchObject({
      [toHex(number)]: [{ type: expect.stringMatching(/^native$/i), balance: toHex(10n ** 18n) }],
    })
    expect(frame.approvals.get()).toEqual([])
  })

  it('passes on an error of the chain unchanged', async () => {
    const { ask } = await open()
    await expect(ask('eth_sendRawTransaction', ['0x00'])).rejects.toMatchObject({
      name: 'RPC',
      code: expect.any(Number),
    })
  })
})

describe('rejected before anything is sent', () => {
  it.each([
    ['eth_sign', ['0x', '0x']],
    ['anvil_setBalance', ['0x', '0x']],
    ['debug_traceCall', []],
    ['constructor', []],
    ['__proto__', []],
  ])('[6.4 message] %s', async (method, params) => {
    const { ask, browser, frame } = await open()
    const before = browser.requests.length
    await expect(ask(method, params)).rejects.toMatchObject({
      name: 'NOT_ALLOWED',
      message: 'Requested RPC call is not allowed',
    })
    expect(browser.requests.length).toBe(before)
    expect(frame.approvals.get()).toEqual([])
  })

  it('rejects eth_sendUserOperation with 4200 on a chain without smart accounts', async () => {
    const { ask, browser, frame, address } = await open()
    const before = browser.requests.length
    await expect(
      ask('eth_sendUserOperation', [{ sender: address, callData: '0x' }, entryPoint08Address]),
    ).rejects.toMatchObject({
      name: 'RPC',
      code: 4200,
      message: `Chain ${chainId} does not support smart accounts.`,
    })
    expect(browser.requests.length).toBe(before)
    expect(frame.approvals.get()).toEqual([])
  })

  it('rejects a namespace without methods, and a chain that isn’t served', async () => {
    const { host, browser } = await open()
    const before = browser.requests.length
    const bitcoin = { method: 'eth_call', chainId: 'bip122:000000000019d6689c085ae165831e93' }
    await expect(host.ask('rpc-request', bitcoin)).rejects.toMatchObject({ name: 'NOT_ALLOWED' })
    const other = { method: 'eth_blockNumber', chainId: 'eip155:1' }
    await expect(host.ask('rpc-request', other)).rejects.toMatchObject({ name: 'RPC', code: 4902 })
    expect(browser.requests.length).toBe(before)
  })

  it('rejects malformed transactions and typed data', async () => {
    const { ask, browser, address } = await open()
    const before = browser.requests.length
    const odd: [string, unknown[], number][] = [
      ['wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [{ to }] }], 5760],
      ['wallet_sendCalls', [{ version: '2.0.0', atomicRequired: false, calls: [] }], -32602],
      ['eth_sendTransaction', [{ to, gasPrice: '0x1', maxFeePerGas: '0x1' }], -32602],
      ['eth_sendTransaction', [{ to, chainId: '0x1' }], -32602],
      ['eth_sendTransaction', [{ to, authorizationList: [{}] }], -32602],
      ['eth_sendTransaction', [{ to, data: '0x01', input: '0x02' }], -32602],
      ['eth_sendTransaction', [{ to, from: to }], 4100],
      ['eth_sendTransaction', [{ to: 'bob' }], -32602],
      ['personal_sign', ['0x00', to], 4100],
      ['personal_sign', ['12ab', address], -32602],
      ['personal_sign', ['0x123', address], -32602],
      ['personal_sign', ['\ud800', address], -32602],
      ['personal_sign', ['gm', 'bob'], -32602],
      ['personal_sign', ['gm'], -32602],
      ['personal_sign', [to, 'gm'], 4100],
      ['eth_signTypedData_v4', [address, '{'], -32602],
      ['eth_signTypedData_v4', [address, { ...typedData, domain: { chainId: 1 } }], -32602],
      ['eth_signTypedData_v4', [address, { ...typedData, primaryType: 'Letter' }], -32602],
      ['eth_signTypedData_v4', [to, typedData], 4100],
      [
        'eth_signTypedData_v4',
        [address, { ...typedData, domain: { verifyingContract: entryPoint08Address } }],
        4100,
      ],
    ]
    for (const [method, params, code] of odd)
      await expect(ask(method, params), `${method} ${JSON.stringify(params)}`).rejects.toMatchObject({ code })
    expect(browser.requests.length).toBe(before)
  })
})

it('[6.2 capabilities] asks for approval as the table says, or rejects, and for nothing else', async () => {
  const { ask, frame, address } = await open()
  let asked = 0
  frame.approvals.subscribe(() => {
    const [approval] = frame.approvals.get()
    if (!approval) return
    asked += 1
    frame.approvals.reject(approval.id)
  })
  const chain = {
    chainId: toHex(number),
    chainName: 'Anything',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [],
  }
  const params: Readonly<Record<string, unknown[]>> = {
    eth_sendTransaction: [{ to }],
    eth_sendUserOperation: [{ sender: address, callData: '0x' }, entryPoint08Address],
    eth_signTypedData_v4: [address, typedData],
    personal_sign: [toHex('gm'), address],
    wallet_addEthereumChain: [chain],
    wallet_grantPermissions: [{ expiry: 4_000_000_000, permissions: [] }],
    wallet_requestPermissions: [{ eth_accounts: {} }],
    wallet_revokePermissions: [{ permissionsContext: '0x' }],
    wallet_sendCalls: [{ version: '2.0.0', atomicRequired: false, calls: [{ to }] }],
    wallet_switchEthereumChain: [{ chainId: toHex(number) }],
  }
  for (const [method, row] of Object.entries(eip155Methods)) {
    if (row.answeredBy !== 'wallet') continue
    const before = asked
    const end = await ask(method, params[method]).then(
      () => 'answered',
      ({ name, code }) => (name === 'RPC' ? code : name),
    )
    const isAsked = asked > before
    if (row.approval === 'none') expect([end, isAsked], method).toEqual(['answered', false])
    else if (method === 'eth_sendUserOperation') expect([end, isAsked]).toEqual([4200, false])
    else expect(end, method).toBe(isAsked ? 'REJECTED' : 'NOT_ALLOWED')
  }
  // A key's own account can't grant permissions, and this chain has no smart accounts.
  expect(asked).toBe(4)
})

it('[5.8 hash] passes on no response that a method can’t return', async () => {
  const { browser, world } = await open()
  const answers: Readonly<Record<string, unknown>> = {
    eth_blockNumber: '0x10',
    eth_getBalance: '12 ether',
    eth_getLogs: null,
    eth_sendRawTransaction: `0x${'a'.repeat(63)}`,
  }
  const node = createServer(async (request, response) => {
    const { id, method } = JSON.parse((await request.setEncoding('utf8').toArray()).join(''))
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void node.close(() => resolve())))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const { host } = world.openTab(browser, { rpc: { [chainId]: rpc } })
  const ask = (method: string, params: unknown[]) => host.ask('rpc-request', { method, chainId, params })
  expect((await ask('eth_blockNumber', [])).result).toBe('0x10')
  for (const [method, params] of [
    ['eth_getBalance', [to, 'latest']],
    ['eth_getLogs', [{}]],
    ['eth_sendRawTransaction', ['0x00']],
  ] as const)
    await expect(ask(method, [...params]), method).rejects.toMatchObject({ name: 'RPC', code: -32603 })
})

describe('with approval, before which no share leaves the server', () => {
  it('[6.3 revoke] ends the session in every tab when eth_accounts is revoked, as signing out does', async () => {
    const { ask, address, browser, frame, host, server, world } = await open()
    const other = world.openTab(browser)
    const revoke = () => ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    const revoking = revoke()
    const waiting = expect(ask('personal_sign', [toHex('gm'), address]))
    const isRefused = waiting.rejects.toMatchObject({ name: 'REJECTED' })
    await untilPending(frame, 2)
    expect(await host.ask('is-connected')).toEqual({ isConnected: true })
    expect(server.counts.revokeWalletSession).toBeUndefined()
    const [approval] = frame.approvals.get()
    expect(approval).toMatchObject({ address, request: { method: 'wallet_revokePermissions' } })
    frame.approvals.approve(approval?.id ?? '')
    expect((await revoking).result).toBeNull()
    await isRefused
    expect(server.counts.revokeWalletSession).toBe(1)
    expect(await host.ask('is-connected')).toEqual({ isConnected: false })
    expect((await ask('wallet_getPermissions')).result).toEqual([])
    await expect(ask('wallet_requestPermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({
      name: 'NOT_CONNECTED',
    })
    for (const { received } of [host, other.host])
      await expect
        .poll(() => received.filter(({ type }) => type === 'session-update').at(-1)?.payload)
        .toEqual({ user: null })
    // Nobody is logged in, so there is nothing to approve.
    expect((await revoke()).result).toBeNull()
    expect(server.counts.releaseShare).toBeUndefined()
  })

  it('[6.3 revoke] keeps the session when the revocation of eth_accounts is rejected', async () => {
    const { ask, address, frame, host, server } = await open()
    const revoking = ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    const [approval] = await untilPending(frame)
    frame.approvals.reject(approval?.id ?? '')
    await expect(revoking).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    expect(server.counts.revokeWalletSession).toBeUndefined()
    expect(await host.ask('is-connected')).toEqual({ isConnected: true })
    expect((await ask('eth_accounts')).result).toEqual([address])
  })

  it('[6.3 personal_sign] signs a message with personal_sign', async () => {
    const { ask, frame, address, server } = await open()
    const signing = ask('personal_sign', [toHex('gm'), address])
    const [approval] = await untilPending(frame)
    expect(approval).toMatchObject({
      address,
      origin: 'https://app.example.com',
      request: { method: 'personal_sign' },
    })
    expect(server.counts.releaseShare).toBeUndefined()
    await approve(frame)
    const { result } = await signing
    expect(await recoverMessageAddress({ message: 'gm', signature: result as `0x${string}` })).toBe(address)
    expect(server.counts.releaseShare).toBe(1)
    expect(frame.approvals.get()).toEqual([])
  })

  it.each([
    ['plain text', (address: string) => ['gm ☕', address]],
    ['hex', (address: string) => [toHex('gm ☕'), address]],
    ['plain text after the account', (address: string) => [address, 'gm ☕']],
    ['hex after the account, and a password', (address: string) => [address, toHex('gm ☕'), '']],
  ])('personal_sign of %s signs what is shown', async (_, write) => {
    const { ask, frame, address } = await open()
    const signing = ask('personal_sign', write(address))
    const approval = await approve(frame)
    expect(approval?.request.params).toEqual([toHex('gm ☕'), address, ...write(address).slice(2)])
    const { result } = await signing
    const signature = result as `0x${string}`
    expect(await recoverMessageAddress({ message: 'gm ☕', signature })).toBe(address)
  })

  it('personal_sign signs an address for the account in second place', async () => {
    const { ask, frame, address } = await open()
    const signing = ask('personal_sign', [to, address])
    await approve(frame)
    const { result } = await signing
    const signature = result as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw: to }, signature })).toBe(address)
  })

  it('explains the parameters of personal_sign when the message may be hex or text', async () => {
    const { ask, address } = await open()
    await expect(ask('personal_sign', ['12ab', address])).rejects.toThrow('0x-prefixed hex')
    await expect(ask('personal_sign', ['gm', 'bob'])).rejects.toThrow('the address of the signing account')
  })

  it.each([
    ['an object', typedData],
    ['JSON', JSON.stringify(typedData)],
  ])('[6.3 typed data] eth_signTypedData_v4 signs what is shown, with its data as %s', async (_, wire) => {
    const { ask, frame, address } = await open()
    const signing = ask('eth_signTypedData_v4', [address, wire])
    const approval = await approve(frame)
    expect(approval?.request.params).toEqual([
      address,
      {
        ...typedData,
        domain: { ...typedData.domain, chainId: BigInt(number) },
        types: expect.objectContaining(typedData.types),
      },
    ])
    const { result } = await signing
    const signature = result as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
  })

  it.each<[string, string | number]>([
    ['a number', number],
    ['a decimal string', `${number}`],
    ['a hex string', toHex(number)],
  ])(
    '[6.3 typed data] binds a signature to the chain id of its domain, written as %s',
    async (_, written) => {
      const { ask, frame, address } = await open()
      const signing = ask('eth_signTypedData_v4', [
        address,
        { ...typedData, domain: { ...typedData.domain, chainId: written } },
      ])
      const approval = await approve(frame)
      expect(approval?.request.params).toMatchObject([
        address,
        { domain: { ...typedData.domain, chainId: BigInt(number) } },
      ])
      const signature = (await signing).result as `0x${string}`
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
      const { chainId: _dropped, ...anyChain } = typedData.domain
      expect(await recoverTypedDataAddress({ ...typedData, domain: anyChain, signature })).not.toBe(address)
    },
  )

  it('[6.3 transaction] sends a transaction with eth_sendTransaction, and shows its cost', async () => {
    const { ask, frame, address } = await open()
    const before = await client.getBalance({ address: to })
    const sending = ask('eth_sendTransaction', [{ from: address, to, value: '0x5' }])
    const approval = await approve(frame)
    expect(approval?.transaction).toMatchObject({
      chainId: number,
      to,
      value: 5n,
      data: '0x',
      nonce: 0,
      gas: 21_000n,
    })
    expect(approval?.transaction?.maxFeePerGas).toBeGreaterThan(0n)
    const { result: hash } = (await sending) as { result: `0x${string}` }
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
    expect(await client.getBalance({ address: to })).toBe(before + 5n)
  })

  it('[6.3 calls] wallet_sendCalls of an EOA asks for each call, the next one once the last is mined', async () => {
    const { ask, frame, address } = await open()
    const batch = (calls: object[]) => [{ version: '2.0.0', from: address, atomicRequired: false, calls }]
    const before = await client.getBalance({ address: to })
    const sending = ask(
      'wallet_sendCalls',
      batch([
        { to, value: '0x5' },
        { to, value: '0x7' },
      ]),
    )
    for (const value of [5n, 7n]) expect((await approve(frame))?.transaction).toMatchObject({ to, value })
    const { id } = (await sending).result as { id: string }
    const statusOf = async (asked: string) => (await ask('wallet_getCallsStatus', [asked])).result
    await expect.poll(() => statusOf(id)).toMatchObject({ id, status: 200, atomic: false })
    expect(((await statusOf(id)) as { receipts: unknown[] }).receipts).toHaveLength(2)
    expect(await client.getBalance({ address: to })).toBe(before + 12n)

    const half = ask(
      'wallet_sendCalls',
      batch([
        { to, value: '0x1' },
        { to, value: '0x2' },
      ]),
    )
    await approve(frame)
    const [second] = await untilPending(frame)
    expect(second?.transaction).toMatchObject({ value: 2n })
    frame.approvals.reject(second?.id ?? '')
    const part = (await half).result as { id: string }
    await expect.poll(() => statusOf(part.id)).toMatchObject({ status: 600 })
    expect(await client.getBalance({ address: to })).toBe(before + 13n)

    const refused = ask('wallet_sendCalls', batch([{ to, value: '0x1' }]))
    const [first] = await untilPending(frame)
    frame.approvals.reject(first?.id ?? '')
    await expect(refused).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    await expect(ask('wallet_getCallsStatus', [`0x${'00'.repeat(64)}`])).rejects.toMatchObject({ code: 5730 })
  })

  it('asks for concurrent transactions one after the other, and gives each its own nonce', async () => {
    const { ask, frame, address } = await open()
    const sending = [1, 2].map((wei) =>
      ask('eth_sendTransaction', [{ from: address, to, value: toHex(wei) }]),
    )
    const [first, second] = await untilPending(frame, 2)
    frame.approvals.approve(second?.id ?? '')
    expect(frame.approvals.get()).toHaveLength(2)
    frame.approvals.approve(first?.id ?? '')
    frame.approvals.approve(second?.id ?? '')
    const hashes = (await Promise.all(sending)).map(({ result }) => result as `0x${string}`)
    const sent = await Promise.all(hashes.map((hash) => client.getTransaction({ hash })))
    expect(sent.map(({ nonce }) => nonce).sort()).toEqual([0, 1])
  })

  it('sends an accepted transaction once although every response is lost, and returns its hash', async () => {
    const { ask, frame, address, browser } = await open()
    const before = await client.getBalance({ address: to })
    browser.faults.losesAnswersOf = 'eth_sendRawTransaction'
    const sending = ask('eth_sendTransaction', [{ from: address, to, value: '0x5' }])
    await approve(frame)
    const hash = (await sending).result as `0x${string}`
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const sent = browser.requests.map(
      ({ body }) => JSON.parse(body || '{}') as { method: string; params: unknown },
    )
    const handedOver = sent.filter(({ method }) => method === 'eth_sendRawTransaction')
    expect(handedOver.length).toBeGreaterThan(1)
    expect(new Set(handedOver.map(({ params }) => String(params))).size).toBe(1)
    expect(await client.getTransactionCount({ address })).toBe(1)
    expect(await client.getBalance({ address: to })).toBe(before + 5n)
  })

  it('sends nothing when the chain isn’t reached, and reuses the nonce', async () => {
    const { ask, frame, address, browser } = await open()
    browser.faults.losesCallsOf = 'eth_sendRawTransaction'
    const pay = async () => {
      const sending = ask('eth_sendTransaction', [{ from: address, to, value: '0x5' }])
      // Handled before it is awaited.
      sending.catch(() => {})
      await approve(frame)
      return sending
    }
    await expect(pay()).rejects.toMatchObject({ name: 'UNAVAILABLE' })
    expect(await client.getTransactionCount({ address })).toBe(0)
    delete browser.faults.losesCallsOf
    const hash = (await pay()).result as `0x${string}`
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getTransactionCount({ address })).toBe(1)
  })

  it('asks for the second of two calls although a lookup of the first is lost', async () => {
    const { ask, frame, address, browser } = await open()
    const before = await client.getBalance({ address: to })
    const call = { to, value: '0x5' }
    const looks = () =>
      browser.requests.filter(({ body }) => body.includes('"eth_getTransactionReceipt"')).length
    browser.faults.losesAnswersOf = 'eth_getTransactionReceipt'
    const sending = ask('wallet_sendCalls', [
      { version: '2.0.0', from: address, atomicRequired: false, calls: [call, call] },
    ])
    await approve(frame)
    await expect.poll(looks).toBe(1)
    delete browser.faults.losesAnswersOf
    await approve(frame)
    const { id } = (await sending).result as { id: string }
    await expect
      .poll(async () => (await ask('wallet_getCallsStatus', [id])).result)
      .toMatchObject({ status: 200 })
    expect(await client.getBalance({ address: to })).toBe(before + 10n)
  })

  it('returns a transaction that is still pending after two minutes, without asking', async () => {
    const opened = await open()
    const { ask, frame, address, browser, tab, world } = opened
    await holdBlocks(local)
    browser.faults.holdsAnswersOf = { method: 'eth_sendRawTransaction', until: new Promise(() => {}) }
    const payment = [{ from: address, to, value: '0x5' }]
    void ask('eth_sendTransaction', payment)
    await approve(frame)
    const pendingCount = () => client.getTransactionCount({ address, blockTag: 'pending' })
    await expect.poll(pendingCount).toBe(1)
    tab.leave()
    delete browser.faults.holdsAnswersOf
    const [kept] = browser.kept.get('sent') as [{ at: number; hash: string }]
    browser.kept.set('sent', [{ ...kept, at: kept.at - 600_000 }])
    const next = world.openTab(browser)
    const request = { method: 'eth_sendTransaction', chainId, params: payment } as FrameRpcRequest
    expect((await next.host.ask('rpc-request', request)).result).toBe(kept.hash)
    expect(next.frame.approvals.get()).toEqual([])
    expect(await pendingCount()).toBe(1)
  })

  describe('a frame that closed before it could respond', () => {
    const never = new Promise(() => {})
    const untilSent = (address: `0x${string}`, count: number) =>
      expect.poll(() => client.getTransactionCount({ address })).toBe(count)
    /** Reloads the page with its frame. */
    function reload({ tab, world, browser }: Awaited<ReturnType<typeof open>>) {
      tab.leave()
      delete browser.faults.holdsAnswersOf
      const next = world.openTab(browser)
      const ask = (method: string, params: unknown[]) =>
        next.host.ask('rpc-request', { method, chainId, params } as FrameRpcRequest)
      return { ...next, ask }
    }

    it('returns what it had sent, without asking, once: the next request is another payment', async () => {
      const opened = await open()
      const { ask, frame, address, browser } = opened
      browser.faults.holdsAnswersOf = { method: 'eth_sendRawTransaction', until: never }
      const payment = { from: address, to, value: '0x5' }
      void ask('eth_sendTransaction', [payment])
      await approve(frame)
      await untilSent(address, 1)
      const next = reload(opened)
      // The page recalculates the fee.
      const asked = { ...payment, gas: toHex(30_000) }
      const hash = (await next.ask('eth_sendTransaction', [asked])).result as `0x${string}`
      expect(await client.getTransaction({ hash })).toMatchObject({ nonce: 0, value: 5n })
      expect(next.frame.approvals.get()).toEqual([])
      expect(await client.getTransactionCount({ address })).toBe(1)
      for (const nonce of [1, 2]) {
        const again = next.ask('eth_sendTransaction', [payment])
        await approve(next.frame)
        const { result } = (await again) as { result: `0x${string}` }
        expect(await client.getTransaction({ hash: result })).toMatchObject({ nonce, value: 5n })
      }
      expect(browser.kept.has('sent')).toBe(true)
      await next.host.ask('sign-out')
      expect(browser.kept.has('sent')).toBe(false)
    })

    it('asks again for another payment, for a payment unknown to the chain, and after two minutes', async () => {
      const opened = await open()
      const { ask, frame, address, browser } = opened
      const snapshot = await client.request({ method: 'evm_snapshot' } as never)
      browser.faults.holdsAnswersOf = { method: 'eth_sendRawTransaction', until: never }
      const payment = { from: address, to, value: '0x5' }
      void ask('eth_sendTransaction', [payment])
      await approve(frame)
      await untilSent(address, 1)
      const next = reload(opened)
      const isAsked = async (asked: object) => {
        const refused = expect(next.ask('eth_sendTransaction', [asked])).rejects.toMatchObject({ code: 4001 })
        const [approval] = await untilPending(next.frame)
        next.frame.approvals.reject(approval?.id ?? '')
        await refused
      }
      const [kept] = browser.kept.get('sent') as [{ at: number }]
      await isAsked({ ...payment, value: '0x6' })
      browser.kept.set('sent', [{ ...kept, at: kept.at - 121_000 }])
      await isAsked(payment)
      await client.request({ method: 'evm_revert', params: [snapshot] } as never)
      browser.kept.set('sent', [{ ...kept, at: kept.at - 9_000 }])
      await isAsked(payment)
      expect(browser.kept.get('sent')).toEqual([])
    })

    it('resumes calls where they stopped', async () => {
      const opened = await open()
      const { ask, frame, address } = opened
      const before = await client.getBalance({ address: to })
      const call = { to, value: '0x5' }
      const batch = [{ version: '2.0.0', from: address, atomicRequired: false, calls: [call, call] }]
      void ask('wallet_sendCalls', batch)
      await approve(frame)
      await untilPending(frame)
      await untilSent(address, 1)
      const next = reload(opened)
      const sending = next.ask('wallet_sendCalls', batch)
      await approve(next.frame)
      const { id } = (await sending).result as { id: string }
      await expect
        .poll(async () => (await next.ask('wallet_getCallsStatus', [id])).result)
        .toMatchObject({ status: 200 })
      expect(await client.getBalance({ address: to })).toBe(before + 10n)
    })

    it('differs from a frame that is still sending: the same request in another tab is another payment', async () => {
      const { ask, frame, address, browser, world } = await open()
      let release: (value?: unknown) => void = () => {}
      const until = new Promise((resolve) => {
        release = resolve
      })
      browser.faults.holdsAnswersOf = { method: 'eth_sendRawTransaction', until }
      const payment = [{ from: address, to, value: '0x5' }]
      const first = ask('eth_sendTransaction', payment)
      await approve(frame)
      await untilSent(address, 1)
      const other = world.openTab(browser)
      const askOther = (method: string, params: unknown[]) =>
        other.host.ask('rpc-request', { method, chainId, params } as FrameRpcRequest)
      await askOther('eth_accounts', [])
      const second = askOther('eth_sendTransaction', payment)
      await askOther('eth_accounts', [])
      expect(other.frame.approvals.get()).toEqual([])
      release()
      const { result } = await first
      await approve(other.frame)
      expect((await second).result).not.toBe(result)
      await untilSent(address, 2)
    })
  })

  it('rejects a call that the chain rejects, without asking for approval', async () => {
    const { ask, frame, address } = await open()
    // Init code that reverts.
    const sending = ask('eth_sendTransaction', [{ from: address, data: '0x60006000fd' }])
    await expect(sending).rejects.toMatchObject({ name: 'RPC' })
    expect(frame.approvals.get()).toEqual([])
  })

  it.each(['personal_sign', 'eth_sendTransaction'])(
    'signs and sends nothing when %s is rejected',
    async (method) => {
      const { ask, frame, address, server, browser } = await open()
      const params = method === 'personal_sign' ? [toHex('gm'), address] : [{ to, value: '0x1' }]
      const asked = ask(method, params)
      const [approval] = await untilPending(frame)
      const before = browser.requests.length
      frame.approvals.reject(approval?.id ?? '')
      await expect(asked).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
      expect(browser.requests.length).toBe(before)
      expect(server.counts.releaseShare).toBeUndefined()
    },
  )

  it('withdraws a request when the app cancels it, or on logout', async () => {
    const { ask, frame, address, host } = await open()
    const id = newId()
    const given = expect(ask('personal_sign', [toHex('gm'), address], id)).rejects.toMatchObject({
      name: 'REJECTED',
    })
    await untilPending(frame)
    await host.ask('rpc-abort', { requestId: id })
    await given
    expect(frame.approvals.get()).toEqual([])
    const left = expect(ask('personal_sign', [toHex('gm'), address])).rejects.toMatchObject({
      name: 'REJECTED',
    })
    await untilPending(frame)
    await host.ask('sign-out')
    await left
  })

  it('[2.6 forced] rejects all pending requests on a forced close, and reverts nothing that was approved', async () => {
    const { ask, frame, address, host } = await open()
    const sending = ask('eth_sendTransaction', [{ to, value: '0x5' }])
    await approve(frame)
    const refused = [toHex('one'), toHex('two')].map((text) =>
      expect(ask('personal_sign', [text, address])).rejects.toMatchObject({ name: 'REJECTED', code: 4001 }),
    )
    await untilPending(frame, 2)
    expect(await host.ask('rpc-abort', {})).toEqual({})
    await Promise.all(refused)
    expect(frame.approvals.get()).toEqual([])
    const { status } = await client.waitForTransactionReceipt({
      hash: (await sending).result as `0x${string}`,
    })
    expect(status).toBe('success')
  })

  it('[2.8] reports pending approvals and the Escape key to the app', async () => {
    const { ask, frame, address, host } = await open()
    const signing = ask('personal_sign', [toHex('gm'), address])
    await untilPending(frame)
    frame.refuseEscape()
    await approve(frame)
    await signing
    const told = host.received.filter(({ type }) => type === 'approval-update').map(({ payload }) => payload)
    expect(told).toEqual([{ pending: 1 }, { pending: 1, isRefused: true }, { pending: 0 }])
  })

  it('signs and sends nothing with a tampered share', async () => {
    const { ask, frame, address, server } = await open()
    server.state.alter = (share) => `${share[0] === 'A' ? 'B' : 'A'}${share.slice(1)}`
    const sending = ask('eth_sendTransaction', [{ from: address, to, value: '0x5' }])
    await approve(frame)
    await expect(sending).rejects.toMatchObject({ name: 'SHARE_TAMPERED' })
    expect(await client.getTransactionCount({ address })).toBe(0)
  })
})
