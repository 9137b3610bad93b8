import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { sentKeptMs, userOperationOmittedMs, userOperationWaitMs } from '@latchkey/protocol/constants'
import type { FrameMessageType, FrameRpcRequest } from '@latchkey/protocol/frame'
import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  parseEther,
  serializeErc6492Signature,
  toHex,
  zeroAddress,
} from 'viem'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLateBundler } from '../../../test/createLateBundler.ts'
import { createWalletServer } from '../../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../../test/createWalletWorld.ts'
import { approveFirst as approve, openSmartFrame } from '../../../test/openSmartFrame.ts'
import { toSmartAddress } from '../toSmartAddress.ts'
import { encodeCreation } from './openSmartAccount.ts'

const local = await testWorld()
const chainId = local.network.caipNetworkId
const number = Number(chainId.split(':')[1])
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const { guestbook } = local.contracts
const abi = parseAbi([
  'function count() view returns (uint256)',
  'function sign(string line)',
  'function refuse() pure',
])
const sign = { to: guestbook, data: encodeFunctionData({ abi, functionName: 'sign', args: ['gm'] }) }
const refuse = { to: guestbook, data: encodeFunctionData({ abi, functionName: 'refuse' }) }
const count = () => client.readContract({ address: guestbook, abi, functionName: 'count' })
const [, bob] = local.accounts
const to = bob?.address as Address
afterEach(() => restoreChain(local))

const open = (smartAccounts?: SmartAccountSettings) => openSmartFrame(local, smartAccounts)

const typedData = {
  domain: { name: 'Mob', version: '1', chainId: number },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'gm' },
} as const

describe('the accounts of one seed', () => {
  it('[3.22 smart account] returns the chains with smart accounts, and an address before deployment', async () => {
    const { host, owner } = await open()
    expect(await host.ask('smart-account-networks')).toEqual({ smartAccountNetworks: [chainId] })
    const { address, isDeployed } = await host.ask('init-smart-account')
    expect(isDeployed).toBe(false)
    const factory = parseAbi(['function accountOf(address owner, bytes32 salt) view returns (address)'])
    expect(
      await client.readContract({
        address: local.smartAccounts.factory,
        abi: factory,
        functionName: 'accountOf',
        args: [owner, toHex(0, { size: 32 })],
      }),
    ).toBe(address)
  })

  it('[3.22 preferred account] gives the app only the preferred account, and announces it in every tab', async () => {
    const { host, owner, address, ask, world, browser } = await open()
    const other = world.openTab(browser)
    expect((await ask('eth_accounts')).result).toEqual([address])
    const accounts = [
      { address: owner, type: 'eoa' },
      { address, type: 'smartAccount' },
    ]
    const smart = { address, accounts, preferredAccountType: 'smartAccount', smartAccountDeployed: false }
    expect(await host.ask('get-user')).toMatchObject(smart)
    await expect(ask('personal_sign', ['0x00', owner])).rejects.toMatchObject({ code: 4100 })
    expect(await host.ask('set-preferred-account', { type: 'eoa' })).toMatchObject({ address: owner })
    expect((await ask('eth_accounts')).result).toEqual([owner])
    const told = { user: { address: owner, preferredAccountType: 'eoa' } }
    for (const tab of [host, other.host])
      expect(
        await tab.until(
          ({ type, payload }) =>
            type === ('session-update' as FrameMessageType) &&
            (payload as typeof told).user.preferredAccountType === 'eoa',
        ),
      ).toMatchObject({ payload: told })
  })

  it('offers no smart account on a chain without them', async () => {
    const server = await createWalletServer()
    const world = createWalletWorld(server, { id: chainId, rpc: local.rpc })
    onTestFinished(async () => {
      world.close()
      await server.close()
    })
    const { host } = world.openBrowser()
    const { address } = await logIn(server, host)
    expect(await host.ask('smart-account-networks')).toEqual({ smartAccountNetworks: [] })
    await expect(host.ask('set-preferred-account', { type: 'smartAccount' })).rejects.toMatchObject({
      name: 'NOT_ALLOWED',
    })
    expect(await host.ask('get-user')).toMatchObject({ address, preferredAccountType: 'eoa' })
  })
})

describe('signatures', () => {
  it('signs messages that verify before deployment (ERC-6492) and after it (ERC-1271)', async () => {
    const { ask, frame, address, host } = await open()
    const signMessage = async () => {
      const signing = ask('personal_sign', [toHex('gm'), address])
      expect(await approve(frame)).toMatchObject({ address, request: { method: 'personal_sign' } })
      return (await signing).result as Hex
    }
    const early = await signMessage()
    expect(isErc6492Signature(early)).toBe(true)
    expect(await client.verifyMessage({ address, message: 'gm', signature: early })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'gn', signature: early })).toBe(false)
    const sending = ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [sign] }])
    await approve(frame)
    await sending
    expect(await host.ask('get-user')).toMatchObject({ smartAccountDeployed: true })
    const late = await signMessage()
    expect(isErc6492Signature(late)).toBe(false)
    expect(await client.verifyMessage({ address, message: 'gm', signature: late })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'gm', signature: early })).toBe(true)
  })

  it('signs in to the server with an undeployed account (ERC-6492)', async () => {
    const { ask, frame, address } = await open()
    const origin = 'http://localhost:5173'
    const post = async (path: string, body: object, cookie = '') => {
      const response = await fetch(`${local.api}/sign-in${path}?projectId=${local.projectId}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      const [given = ''] = response.headers.getSetCookie().map((each) => each.split(';')[0])
      return { status: response.status, body: await response.json(), cookie: given }
    }
    const signIn = async (alter: (signature: Hex) => Hex) => {
      const { body, cookie } = await post('/nonce', {})
      const message = formatSignInMessage({
        accountAddress: address,
        chainId,
        uri: `${origin}/`,
        version: '1',
        domain: new URL(origin).host,
        issuedAt: new Date().toISOString(),
        nonce: body.nonce,
      })
      const signing = ask('personal_sign', [toHex(message), address])
      await approve(frame)
      return post('/sessions', { message, signature: alter((await signing).result as Hex) }, cookie)
    }
    expect(await signIn((signature) => signature)).toMatchObject({
      status: 200,
      body: { session: { data: { accountAddress: address } } },
    })
    const forge = (signature: Hex) => {
      const { signature: inner, ...making } = parseErc6492Signature(signature)
      const wrong: Hex = `0x${inner[2] === '0' ? '1' : '0'}${inner.slice(3)}`
      return serializeErc6492Signature({ ...making, signature: wrong } as never)
    }
    expect((await signIn(forge)).status).toBe(401)
    expect(await client.getCode({ address })).toBeUndefined()
  })

  it('signs typed data that verifies for this account, and for no other of the same key (ERC-7739)', async () => {
    const { ask, frame, address, owner } = await open()
    const signing = ask('eth_signTypedData_v4', [address, typedData])
    await approve(frame)
    const signature = (await signing).result as Hex
    expect(await client.verifyTypedData({ ...typedData, address, signature })).toBe(true)
    expect(await client.verifyTypedData({ ...typedData, address: owner, signature })).toBe(false)
    const wrong = { ...typedData, message: { text: 'gn' } }
    expect(await client.verifyTypedData({ ...wrong, address, signature })).toBe(false)
  })
})

describe('calls', () => {
  it('[6.3 calls] deploys with the first batch, sponsored with 0 ETH, with one approval for all calls', async () => {
    const { ask, frame, address, server } = await open()
    const before = await count()
    expect((await ask('wallet_getCapabilities', [address])).result).toEqual({
      [toHex(number)]: {
        atomic: { status: 'supported' },
        permissions: expect.objectContaining({ supported: true, signerTypes: ['account'] }),
      },
    })
    const sending = ask('wallet_sendCalls', [
      { version: '2.0.0', from: address, chainId: toHex(number), atomicRequired: true, calls: [sign, sign] },
    ])
    const approval = await approve(frame)
    expect(approval.batch).toMatchObject({ chainId: number, feeMax: 0n })
    expect(approval.batch?.calls).toEqual([
      { ...sign, value: 0n },
      { ...sign, value: 0n },
    ])
    const { id } = (await sending).result as { id: Hex }
    expect(server.counts.releaseShare).toBe(1)
    expect((await ask('wallet_getCallsStatus', [id])).result).toMatchObject({
      id,
      version: '2.0.0',
      chainId: toHex(number),
      atomic: true,
      status: 200,
      receipts: [{ status: '0x1', transactionHash: expect.stringMatching(/^0x/) }],
    })
    expect(await count()).toBe(before + 2n)
    expect(await client.getBalance({ address })).toBe(0n)
    expect(await client.getCode({ address })).toBeDefined()
  })

  it('deploys once when two first batches are pending together', async () => {
    const { ask, frame, address } = await open()
    const before = await count()
    const batch = [{ version: '2.0.0', from: address, atomicRequired: true, calls: [sign] }]
    const first = ask('wallet_sendCalls', batch)
    await vi.waitFor(() => expect(frame.approvals.get()).toHaveLength(1))
    const second = ask('wallet_sendCalls', batch)
    await vi.waitFor(() => expect(frame.approvals.get()).toHaveLength(2))
    for (const sending of [first, second]) {
      await approve(frame)
      const { id } = (await sending).result as { id: Hex }
      await vi.waitFor(async () =>
        expect((await ask('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 200 }),
      )
    }
    expect(await count()).toBe(before + 2n)
  })

  it('builds on the account that the first batch deploys when two are approved together', async () => {
    const { ask, frame, address } = await open()
    const before = await count()
    const batch = [{ version: '2.0.0', from: address, atomicRequired: true, calls: [sign] }]
    const sending = [1, 2].map(() => ask('wallet_sendCalls', batch))
    await expect.poll(() => frame.approvals.get().length).toBe(2)
    await approve(frame)
    await approve(frame)
    await Promise.all(sending)
    expect(await count()).toBe(before + 2n)
  })

  it('waits for the account when a batch follows before the first is mined, also in another tab', async () => {
    const late = await createLateBundler(local.smartAccounts.bundlerUrl)
    onTestFinished(async () => void (await late.close()))
    const { ask, frame, address, world, browser } = await open({
      ...local.smartAccounts,
      bundlerUrl: late.url,
    })
    const before = await count()
    const batch = [{ version: '2.0.0', from: address, atomicRequired: true, calls: [sign] }]
    const first = ask('wallet_sendCalls', batch)
    await approve(frame)
    await first
    expect(await client.getCode({ address })).toBeUndefined()
    const other = world.openTab(browser)
    const second = other.host.ask('rpc-request', { method: 'wallet_sendCalls', chainId, params: batch })
    await approve(other.frame)
    const looks = () => browser.requests.filter(({ body }) => body.includes('eth_getCode')).length
    const looked = looks()
    await expect.poll(looks).toBeGreaterThan(looked + 2)
    expect(late.taken).toHaveLength(1)
    await late.release()
    await second
    expect(late.taken.map(({ factory }) => Boolean(factory))).toEqual([true, false])
    expect(await count()).toBe(before + 2n)
  })

  it('charges the account without a paymaster or when it refuses, and shows how much', async () => {
    const { paymasterUrl: _, ...unsponsored } = local.smartAccounts
    const refusing = { ...unsponsored, paymasterUrl: `${local.explorer}/refuse/-32005` }
    for (const smartAccounts of [unsponsored, refusing]) {
      const { ask, frame, address, give } = await open(smartAccounts)
      const calls = [{ version: '2.0.0', atomicRequired: true, calls: [{ to, value: toHex(5) }] }]
      await expect(ask('wallet_sendCalls', calls)).rejects.toMatchObject({ name: 'RPC' })
      await give('1')
      const before = await client.getBalance({ address: to })
      const sending = ask('wallet_sendCalls', calls)
      const { batch } = await approve(frame)
      expect(batch?.feeMax).toBeGreaterThan(0n)
      await sending
      expect(await client.getBalance({ address: to })).toBe(before + 5n)
      expect(await client.getBalance({ address })).toBeLessThan(parseEther('1') - 5n)
    }
  })

  it.each(['wallet_sendCalls', 'eth_sendTransaction'])(
    '%s: executes an accepted operation once although every response is lost',
    async (method) => {
      const { ask, frame, address, browser } = await open()
      const before = await count()
      browser.faults.losesAnswersOf = 'eth_sendUserOperation'
      const batch = { version: '2.0.0', from: address, atomicRequired: true, calls: [sign] }
      const sending = ask(method, [method === 'wallet_sendCalls' ? batch : { from: address, ...sign }])
      await approve(frame)
      const { result } = await sending
      if (method === 'eth_sendTransaction')
        expect(await client.getTransactionReceipt({ hash: result as Hex })).toMatchObject({
          status: 'success',
        })
      else
        expect((await ask('wallet_getCallsStatus', [(result as { id: Hex }).id])).result).toMatchObject({
          status: 200,
        })
      const handedOver = browser.requests.filter(({ body }) => body.includes('"eth_sendUserOperation"'))
      expect(handedOver.length).toBeGreaterThan(1)
      const operations = handedOver.map(({ body }) => (JSON.parse(body) as { params: unknown[] }).params[0])
      expect(new Set(operations.map((operation) => JSON.stringify(operation))).size).toBe(1)
      expect(await count()).toBe(before + 1n)
    },
  )

  it.each([
    ['wallet_sendCalls', 'eth_sendUserOperation'],
    ['eth_sendTransaction', 'eth_sendUserOperation'],
    ['eth_sendTransaction', 'eth_getUserOperationReceipt'],
  ])('%s: returns what was sent, without asking, once, after the frame closed at %s', async (method, at) => {
    const { ask, frame, address, browser, tab, world } = await open()
    const before = await count()
    browser.faults.holdsAnswersOf = { method: at, until: new Promise(() => {}) }
    const batch = { version: '2.0.0', from: address, atomicRequired: true, calls: [sign] }
    const params = [method === 'wallet_sendCalls' ? batch : { from: address, ...sign }]
    void ask(method, params)
    await approve(frame)
    await expect.poll(count).toBe(before + 1n)
    tab.leave()
    delete browser.faults.holdsAnswersOf
    const next = world.openTab(browser)
    const askNext = () => next.host.ask('rpc-request', { method, chainId, params } as FrameRpcRequest)
    const { result } = await askNext()
    if (method === 'eth_sendTransaction')
      expect(await client.getTransactionReceipt({ hash: result as Hex })).toMatchObject({ status: 'success' })
    expect(next.frame.approvals.get()).toEqual([])
    expect(await count()).toBe(before + 1n)
    const again = askNext()
    await approve(next.frame)
    expect((await again).result).not.toEqual(result)
    await expect.poll(count).toBe(before + 2n)
  })

  it('rejects with the hash of the transaction if an operation fails only on chain', async () => {
    const { ask, frame, address, give } = await open()
    await give('1')
    const before = await client.getBalance({ address: to })
    const sending = ask('eth_sendTransaction', [{ from: address, to, value: toHex(5) }])
    const failure = expect(sending).rejects.toMatchObject({
      code: -32003,
      data: { transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    await expect.poll(() => frame.approvals.get()).toHaveLength(1)
    await give('0')
    await approve(frame)
    await failure
    expect(await client.getBalance({ address: to })).toBe(before)
  })

  it('reports no failure when a lookup at the bundler is lost', async () => {
    const { ask, frame, address, browser } = await open()
    const before = await count()
    browser.faults.losesAnswersOf = 'eth_getUserOperationReceipt'
    const sending = ask('eth_sendTransaction', [{ from: address, ...sign }])
    await approve(frame)
    const looks = () =>
      browser.requests.filter(({ body }) => body.includes('"eth_getUserOperationReceipt"')).length
    await expect.poll(looks).toBeGreaterThan(1)
    delete browser.faults.losesAnswersOf
    const hash = (await sending).result as Hex
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await count()).toBe(before + 1n)
  })

  describe('an operation that the bundler holds', () => {
    afterEach(() => void vi.useRealTimers())
    const laterBy = (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    }
    /** Sends a transaction through a bundler that holds it. */
    async function hold(isReporting: boolean, { losesAnswer = false } = {}) {
      const late = await createLateBundler(local.smartAccounts.bundlerUrl, { isReporting })
      onTestFinished(async () => void (await late.close()))
      const opened = await open({ ...local.smartAccounts, bundlerUrl: late.url })
      const params = [{ from: opened.address, ...sign }]
      const sending = opened.ask('eth_sendTransaction', params)
      const settled = vi.fn()
      sending.then(settled, settled)
      if (losesAnswer) opened.browser.faults.losesAnswersOf = 'eth_sendUserOperation'
      await approve(opened.frame)
      await expect.poll(() => late.taken.length).toBe(1)
      delete opened.browser.faults.losesAnswersOf
      await expect.poll(() => late.count('eth_getUserOperationReceipt')).toBeGreaterThan(0)
      /** Resolves after the next lookups. */
      const untilLookedUp = async () => {
        const looked = late.count('eth_getUserOperationReceipt')
        await expect.poll(() => late.count('eth_getUserOperationReceipt')).toBeGreaterThan(looked + 2)
      }
      return { ...opened, late, params, sending, settled, untilLookedUp }
    }

    it.each([
      ['reports it as pending', true],
      ['omits pending operations', false],
    ])('stays pending after the timeout of a bundler that %s, and is sent once', async (_, isReporting) => {
      const { late, sending, settled, untilLookedUp } = await hold(isReporting)
      const before = await count()
      for (const round of [1, 2]) {
        laterBy(userOperationWaitMs + 1)
        await untilLookedUp()
        expect(settled, `round ${round}`).not.toHaveBeenCalled()
      }
      await late.release()
      const hash = (await sending).result as Hex
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
      expect(late.taken).toHaveLength(1)
      expect(await count()).toBe(before + 1n)
    })

    it('counts as sent if the response is lost and the bundler rejects it the second time', async () => {
      const { late, sending } = await hold(false, { losesAnswer: true })
      expect(late.count('eth_sendUserOperation')).toBeGreaterThan(1)
      await late.release()
      const hash = (await sending).result as Hex
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    })

    it('times out once the bundler no longer knows it', async () => {
      const { late, sending, settled, untilLookedUp } = await hold(true)
      laterBy(userOperationOmittedMs + 1)
      await untilLookedUp()
      expect(settled).not.toHaveBeenCalled()
      late.drop()
      laterBy(userOperationWaitMs + 1)
      await expect(sending).rejects.toMatchObject({ name: 'TIMEOUT' })
    })

    it.each([true, false])(
      'is returned, without asking, for the same request after a reload (reported: %s)',
      async (isReporting) => {
        const { late, params, tab, world, browser, untilLookedUp } = await hold(isReporting)
        laterBy(sentKeptMs + 1)
        await untilLookedUp()
        tab.leave()
        const next = world.openTab(browser)
        const sending = next.host.ask('rpc-request', {
          method: 'eth_sendTransaction',
          chainId,
          params,
        } as FrameRpcRequest)
        await untilLookedUp()
        expect(next.frame.approvals.get()).toEqual([])
        await late.release()
        const hash = (await sending).result as Hex
        expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
        expect(late.taken).toHaveLength(1)
      },
    )

    it('has a status while it is pending, also if the bundler omits pending operations', async () => {
      const late = await createLateBundler(local.smartAccounts.bundlerUrl)
      onTestFinished(async () => void (await late.close()))
      const { ask, frame } = await open({ ...local.smartAccounts, bundlerUrl: late.url })
      const sending = ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [sign] }])
      await approve(frame)
      const { id } = (await sending).result as { id: Hex }
      const readStatus = () => ask('wallet_getCallsStatus', [id])
      expect((await readStatus()).result).toMatchObject({ id, status: 100 })
      laterBy(userOperationOmittedMs + 1)
      await expect(readStatus()).rejects.toMatchObject({ code: 5730 })
      await late.release()
      expect((await readStatus()).result).toMatchObject({ id, status: 200 })
    })
  })

  it('eth_sendTransaction returns the transaction that carried the operation', async () => {
    const { ask, frame, address } = await open()
    const before = await count()
    const sending = ask('eth_sendTransaction', [{ from: address, ...sign }])
    expect((await approve(frame)).batch?.calls).toEqual([{ ...sign, value: 0n }])
    const hash = (await sending).result as Hex
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await count()).toBe(before + 1n)
  })

  it('executes two concurrent batches', async () => {
    const { ask, frame } = await open()
    const first = ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [sign] }])
    await approve(frame)
    await first
    const before = await count()
    const sending = [1, 2].map(() =>
      ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [sign] }]),
    )
    await expect.poll(() => frame.approvals.get().length).toBe(2)
    await approve(frame)
    await approve(frame)
    await Promise.all(sending)
    expect(await count()).toBe(before + 2n)
  })

  it('[5.10] rejects malformed and failing calls without asking for approval', async () => {
    const { ask, frame, address, owner } = await open()
    const batch = (more: object) => [{ version: '2.0.0', atomicRequired: true, calls: [sign], ...more }]
    const odd: [unknown[], number][] = [
      [batch({ calls: [{ to: 'bob' }] }), -32602],
      [batch({ calls: [{ to: '0xb0b' }] }), -32602],
      [batch({ calls: [] }), -32602],
      [batch({ id: 7 }), -32602],
      [batch({ id: '' }), -32602],
      [batch({ from: owner }), 4100],
      [batch({ calls: [sign, { to: address, data: '0x01' }] }), 4100],
      [batch({ calls: [sign, { to: zeroAddress, data: '0x01' }] }), 4100],
      [batch({ calls: [{ to: zeroAddress, value: '0x1' }] }), 4100],
      [batch({ chainId: '0x1' }), 5710],
      [batch({ calls: Array(51).fill(sign) }), 5740],
      [batch({ capabilities: { paymasterService: { url: 'https://pay.example' } } }), 5700],
      [batch({ calls: [sign, refuse] }), -32521],
    ]
    for (const [params, code] of odd)
      await expect(ask('wallet_sendCalls', params), JSON.stringify(params)).rejects.toMatchObject({ code })
    await expect(ask('eth_sendTransaction', [{ data: '0x00' }])).rejects.toMatchObject({ code: -32602 })
    const self = [{ to: zeroAddress, data: '0x01' }]
    await expect(ask('eth_sendTransaction', self)).rejects.toMatchObject({ code: 4100 })
    for (const id of ['0x1', toHex(1, { size: 32 })])
      await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
    expect(frame.approvals.get()).toEqual([])
  })

  it('treats an account from an earlier factory as the visitor’s own: rejects calls to it and signatures for it', async () => {
    const { ask, host, frame, address, owner } = await open()
    const { factory, implementation } = local.smartAccounts
    const earlierFactory: Address = '0x00000000000000000000000000000000000fac01'
    const rpc = (method: string, params: unknown[]) => client.request({ method, params } as never)
    await rpc('anvil_setCode', [earlierFactory, await client.getCode({ address: factory })])
    const earlier = toSmartAddress(owner, { factory: earlierFactory, implementation })
    const [alice] = local.accounts
    const making = { from: alice?.address, to: earlierFactory, data: encodeCreation(owner) }
    await rpc('anvil_impersonateAccount', [alice?.address])
    const made = (await rpc('eth_sendTransaction', [making])) as Hex
    await client.waitForTransactionReceipt({ hash: made, pollingInterval: 20 })
    expect(await client.getCode({ address: earlier })).toBeDefined()

    const installing = parseAbi([
      'function installModule(uint256 moduleTypeId, address module, bytes initData)',
    ])
    const data = encodeFunctionData({
      abi: installing,
      functionName: 'installModule',
      args: [1n, guestbook, '0x'],
    })
    const calls = [sign, { to: earlier, data }]
    const refuses = async (method: string, params: unknown[]) =>
      expect(ask(method, params), method).rejects.toMatchObject({ code: 4100 })
    await refuses('wallet_sendCalls', [{ version: '2.0.0', from: address, atomicRequired: true, calls }])
    await refuses('eth_sendTransaction', [{ from: address, ...calls[1] }])
    await host.ask('set-preferred-account', { type: 'eoa' })
    await refuses('eth_sendTransaction', [{ from: owner, gas: '0x40000', ...calls[1] }])
    const personalSign = {
      domain: { name: 'Latchkey Account', version: '1', chainId: number, verifyingContract: earlier },
      types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
      primaryType: 'PersonalSign',
      message: { prefixed: '0x00' },
    }
    await refuses('eth_signTypedData_v4', [owner, personalSign])
    expect(frame.approvals.get()).toEqual([])
  })

  it('reports insufficient funds in the words that wallets use', async () => {
    const { ask, frame } = await open()
    const call = { to, value: toHex(1) }
    for (const calls of [[call], [call, call]])
      await expect(
        ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls }]),
      ).rejects.toMatchObject({ code: -32003, message: expect.stringContaining('insufficient funds') })
    expect(frame.approvals.get()).toEqual([])
  })

  it('sends nothing after a rejection', async () => {
    const { ask, frame, server } = await open()
    const before = await count()
    const sending = ask('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls: [sign] }])
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
    await expect(sending).rejects.toMatchObject({ name: 'REJECTED', code: 4001 })
    expect(server.counts.releaseShare).toBeUndefined()
    expect(await count()).toBe(before)
  })
})
