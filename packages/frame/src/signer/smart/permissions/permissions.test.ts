import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { permissionValidatorSignatures } from '@latchkey/protocol/permissions'
import {
  type Address,
  createClient,
  createPublicClient,
  custom,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { grantPermissions } from 'viem/experimental'
import { afterEach, describe, expect, it } from 'vitest'
import { openPermission, type PermissionSigner } from '../../../../test/openPermission.ts'
import { approveFirst, openSmartFrame } from '../../../../test/openSmartFrame.ts'
import type { PreparedCall } from '../../../base/ports.ts'

const local = await testWorld()
const { smartAccounts, contracts } = local
const validator = smartAccounts.permissionValidator as Address
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const abi = parseAbi(permissionValidatorSignatures)
const guestbookAbi = parseAbi(['function count() view returns (uint256)', 'function sign(string line)'])
const moduleAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function installModule(uint256 moduleTypeId, address module, bytes initData)',
  'function uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const [, bob] = local.accounts
const to = bob?.address as Address
const [friend] = ['0x00000000000000000000000000000000000f00d1'] as const
const year = 31_536_000
const rpc = (method: string, params: unknown[]) => client.request({ method, params } as never)
const chainSeconds = async () => Number((await client.getBlock()).timestamp)
const token = (functionName: 'transfer' | 'approve', args: readonly [Address, bigint]): PreparedCall => ({
  to: contracts.dusd,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
})
const pay = (value: bigint, target: Address = friend): PreparedCall => ({ to: target, value, data: '0x' })
const sign: PreparedCall = {
  to: contracts.guestbook,
  value: 0n,
  data: encodeFunctionData({ abi: guestbookAbi, functionName: 'sign', args: ['gm'] }),
}
afterEach(() => restoreChain(local))

const native = (allowance: bigint) => ({
  type: 'native-token-transfer',
  data: { ticker: 'ETH' },
  policies: [{ type: 'token-allowance', data: { allowance: toHex(allowance) } }],
})
const dusd = (allowance: bigint) => ({
  type: 'erc20-token-transfer',
  data: { address: contracts.dusd, ticker: 'DUSD' },
  policies: [{ type: 'token-allowance', data: { allowance: toHex(allowance) } }],
})
const guestbook = {
  type: 'contract-call',
  data: { address: contracts.guestbook, calls: ['function sign(string line)'] },
  policies: [],
}

type Granted = { permissionsContext: Hex; signerData: PermissionSigner; expiry: number }

/** Opens a frame with a smart account, and an app's key that can receive permissions. */
async function open() {
  const frame = await openSmartFrame(local)
  const key = privateKeyToAccount(generatePrivateKey())
  const wireOf = async (permissions: readonly object[], more: object = {}) => ({
    signer: { type: 'account', data: { id: key.address } },
    expiry: (await chainSeconds()) + 3_600,
    permissions,
    ...more,
  })
  const grant = async (permissions: readonly object[], more: object = {}) => {
    const asking = frame.ask('wallet_grantPermissions', [await wireOf(permissions, more)])
    const approval = await approveFirst(frame.frame)
    const result = (await asking).result as Granted
    return { approval, result, app: await openPermission(local, result, key) }
  }
  const list = async () => {
    const account = `${local.network.caipNetworkId}:${frame.address}`
    const response = await fetch(`${local.api}/v1/sessions/${account}?projectId=${local.projectId}`)
    return (await response.json()).pcis as Record<string, unknown>[]
  }
  const revoke = async (permissionsContext: Hex) => {
    const asking = frame.ask('wallet_revokePermissions', [{ permissionsContext }])
    const approval = await approveFirst(frame.frame)
    await asking
    return approval
  }
  return { ...frame, key, wireOf, grant, list, revoke }
}

/** Funds an account with Dev Dollars. */
const fund = async (account: Address, amount: bigint) => {
  const [alice] = local.accounts
  await rpc('anvil_impersonateAccount', [alice?.address])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, amount] })
  const hash = (await rpc('eth_sendTransaction', [{ from: alice?.address, to: contracts.dusd, data }])) as Hex
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
const balanceOf = (account: Address) =>
  client.readContract({ address: contracts.dusd, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('within a permission', () => {
  it('[7.21 pcis] [7.22 answer] [7.25 grant] grants a permission of an undeployed account, uses, lists and revokes it', async () => {
    const { grant, give, address, list, revoke, server, ask } = await open()
    await give('1')
    await fund(address, 100n)
    const { approval, result, app } = await grant([native(10n), dusd(50n), guestbook])
    expect(approval.permission).toMatchObject({
      isRevoked: false,
      granted: {
        valueLimit: 10n,
        feeLimit: 0n,
        targets: [{ amountLimit: 50n }, { amountLimit: maxUint256 }],
      },
    })
    expect(approval.batch?.calls).toHaveLength(2)
    expect(await client.getCode({ address })).toBeDefined()
    const pci = keccak256(result.permissionsContext)
    const listed = {
      project: { id: local.projectId },
      pci,
      expiry: result.expiry,
      context: result.permissionsContext,
      permissions: [
        { type: 'native-token-transfer', data: { allowance: '0xa' } },
        { type: 'contract-call', data: { address: contracts.dusd, allowance: '0x32' } },
        { type: 'contract-call', data: { address: contracts.guestbook } },
      ],
    }
    expect(await list()).toMatchObject([{ ...listed, revokedAt: null }])

    const released = server.counts.releaseShare
    const before = await client.readContract({
      address: contracts.guestbook,
      abi: guestbookAbi,
      functionName: 'count',
    })
    expect(await app.send([pay(4n), token('transfer', [to, 20n]), sign])).toMatchObject({ success: true })
    expect(await app.send([pay(6n)])).toMatchObject({ success: true })
    expect(await client.getBalance({ address: friend })).toBe(10n)
    expect(await balanceOf(address)).toBe(80n)
    expect(
      await client.readContract({ address: contracts.guestbook, abi: guestbookAbi, functionName: 'count' }),
    ).toBe(before + 1n)
    // The visitor's key was not used.
    expect(server.counts.releaseShare).toBe(released)

    expect((await revoke(result.permissionsContext)).permission).toMatchObject({ isRevoked: true })
    await expect(app.send([sign])).rejects.toThrow(/AA23/)
    const [revoked] = await list()
    expect(revoked).toMatchObject(listed)
    expect(revoked?.revokedAt).toBeGreaterThan(0)
    // Repeating it needs no approval.
    const again = { permissionsContext: result.permissionsContext }
    expect((await ask('wallet_revokePermissions', [again])).result).toEqual({})
  })

  it('[7.25 grant] grants what viem’s own ERC-7715 action requests, in a response that it reads', async () => {
    const { ask, frame, key } = await open()
    const request = async ({ method, params }: { method: string; params?: unknown }) =>
      (await ask(method, params as unknown[])).result
    const asking = grantPermissions(createClient({ transport: custom({ request }) }), {
      account: key,
      expiry: (await chainSeconds()) + 60,
      permissions: [
        {
          type: 'native-token-transfer',
          data: { ticker: 'ETH' },
          policies: [{ type: 'token-allowance', data: { allowance: 3n } }],
          required: true,
        },
      ],
    })
    const { permission } = await approveFirst(frame)
    expect(permission?.granted).toMatchObject({ signer: key.address, valueLimit: 3n, targets: [] })
    expect(await asking).toMatchObject({
      expiry: permission?.granted.validUntil,
      grantedPermissions: [{ policies: [{ type: 'token-allowance', data: { allowance: 3n } }] }],
      permissionsContext: expect.stringMatching(/^0x/),
      signerData: { validator },
    })
  })

  it('keeps a second permission of the same key separate, and installs nothing twice', async () => {
    const { grant, give } = await open()
    await give('1')
    const first = await grant([native(5n)])
    const second = await grant([native(5n)])
    expect(second.approval.batch?.calls).toHaveLength(1)
    await first.app.send([pay(5n)])
    await expect(first.app.send([pay(1n)])).rejects.toThrow(/AA23/)
    expect(await second.app.send([pay(5n)])).toMatchObject({ success: true })
  })

  it('counts fees that the account pays, and pays none without a fee limit', async () => {
    const { grant, give, address, key } = await open()
    await give('1')
    const gasLimit = { type: 'gas-limit', data: { limit: toHex(parseEther('0.002')) } }
    const { result } = await grant([{ ...guestbook, policies: [gasLimit] }])
    const app = await openPermission(local, result, key, { isSponsored: false })
    const fees = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n }
    // 1,100,000 gas at one gwei are at most 0.0011 ether: enough for one operation, not for two.
    expect(await app.send([sign], fees)).toMatchObject({ success: true })
    expect(await client.getBalance({ address })).toBeLessThan(parseEther('1'))
    await expect(app.send([sign], fees)).rejects.toThrow(/AA23/)
    const unpaid = await grant([guestbook])
    const own = await openPermission(local, unpaid.result, key, { isSponsored: false })
    await expect(own.send([sign], fees)).rejects.toThrow(/AA23/)
    expect(await unpaid.app.send([sign])).toMatchObject({ success: true })
  })
})

describe('outside of a permission', () => {
  it('rejects other contracts and functions, amounts over the total, and anything that would loosen the permission', async () => {
    const { grant, give, address } = await open()
    await give('1')
    await fund(address, 100n)
    const { app } = await grant([native(10n), dusd(50n), guestbook])
    await app.send([pay(6n), token('transfer', [to, 30n])])
    const refused: Record<string, readonly PreparedCall[]> = {
      'another contract': [{ ...sign, to: contracts.mob }],
      'another function': [token('approve', [to, 1n])],
      'a contract call without a function': [{ to: contracts.dusd, value: 0n, data: '0x00' }],
      'more ether than is left': [pay(5n)],
      'more ether than is left, in two calls': [pay(2n), pay(3n)],
      'ether along with a call': [{ ...sign, value: 5n }],
      'more of the token than is left': [token('transfer', [to, 21n])],
      'more of the token than is left, in two calls': [
        token('transfer', [to, 20n]),
        token('transfer', [to, 1n]),
      ],
      'an amount that overflows': [token('transfer', [to, maxUint256])],
      'an amount with trailing bytes': [
        { ...token('transfer', [to, 1n]), data: `${token('transfer', [to, 1n]).data}00` },
      ],
      'a bad call after a good one': [sign, { ...sign, to: contracts.mob }],
      'the account itself': [pay(1n, address)],
      'the account itself, as the zero address': [pay(1n, zeroAddress)],
      'the entry point': [pay(1n, smartAccounts.entryPoint)],
      'its own permission': [{ to: validator, value: 0n, data: '0x' }],
    }
    for (const [what, calls] of Object.entries(refused))
      await expect(app.send(calls), what).rejects.toThrow(/AA23/)
    // The remaining allowance can still be spent.
    expect(await app.send([pay(4n), token('transfer', [to, 20n])])).toMatchObject({ success: true })
  })

  it('rejects delegatecall, ignored failures, calls around `execute`, and ambiguous encodings', async () => {
    const { grant, give, address } = await open()
    await give('1')
    const { app } = await grant([native(10n), guestbook])
    const packed = encodePacked(['address', 'uint256', 'bytes'], [sign.to, 0n, sign.data])
    const execute = (mode: Hex, data: Hex) =>
      encodeFunctionData({
        abi: moduleAbi,
        functionName: 'execute',
        args: [pad(mode, { dir: 'right' }), data],
      })
    const good = await app.account.encodeCalls([sign, pay(1n)] as never)
    // Offset of the first call: with another offset, the account might decode a different call than the validator.
    const words = good.slice(10)
    const wordAt = (at: number) => 64 * at
    const withPlace = (place: string) =>
      `${slice(good, 0, 4)}${words.slice(0, wordAt(5))}${place}${words.slice(wordAt(6))}` as const
    const bad: Record<string, Hex> = {
      delegatecall: execute('0xff', encodePacked(['address', 'bytes'], [sign.to, sign.data])),
      'ignored failures': execute('0x0001', packed),
      'another mode': execute('0x00000001', packed),
      'too short': execute('0x', slice(packed, 0, 51)),
      'another function than execute': encodeFunctionData({
        abi: moduleAbi,
        functionName: 'uninstallModule',
        args: [1n, validator, '0x'],
      }),
      nothing: '0x',
      'a call before the first': withPlace('f'.repeat(64)),
      'the same call twice': withPlace(words.slice(wordAt(6), wordAt(7))),
      'trailing bytes': execute('0x01', `0x${words.slice(wordAt(3))}00`),
    }
    for (const [what, callData] of Object.entries(bad)) {
      const prepared = await app.bundler.prepareUserOperation({
        account: app.account,
        callData,
        ...app.gas,
      } as never)
      const signature = await app.account.signUserOperation(prepared as never)
      await expect(
        app.bundler.sendUserOperation({ ...(prepared as object), signature } as never),
        what,
      ).rejects.toThrow(/AA23/)
    }
    expect(await client.getBalance({ address: friend })).toBe(0n)
    expect(await app.send([sign, pay(1n)])).toMatchObject({ success: true })
    expect(await client.getBalance({ address })).toBe(parseEther('1') - 1n)
  })

  it('rejects another key, and any use before the start or after the expiry', async () => {
    const { grant, give } = await open()
    await give('1')
    const { app, result } = await grant([guestbook])
    const stranger = await openPermission(local, result, privateKeyToAccount(generatePrivateKey()))
    await expect(stranger.send([sign])).rejects.toThrow(/AA24/)
    const now = await chainSeconds()
    const late = await grant([guestbook], { start: now + 1_000, expiry: now + 2_000 })
    await expect(late.app.send([sign])).rejects.toThrow(/AA22/)
    const move = async (seconds: number) => {
      await rpc('evm_increaseTime', [seconds])
      await rpc('evm_mine', [])
    }
    await move(1_100)
    expect(await late.app.send([sign])).toMatchObject({ success: true })
    await move(1_000)
    await expect(late.app.send([sign])).rejects.toThrow(/AA22/)
    expect(await app.send([sign])).toMatchObject({ success: true })
  })

  it('rejects the key’s signatures of anything but operations (ERC-1271)', async () => {
    const { grant, address, key } = await open()
    await grant([guestbook])
    const hash = keccak256('0x01')
    const signature = await key.sign({ hash })
    for (const signed of [signature, encodePacked(['address', 'bytes'], [validator, signature])])
      expect(
        await client.readContract({
          address,
          abi: moduleAbi,
          functionName: 'isValidSignature',
          args: [hash, signed],
        }),
      ).toBe('0xffffffff')
  })

  it('keeps earlier grants revoked after the validator is reinstalled', async () => {
    const { grant, address, give, list } = await open()
    await give('1')
    const { app, result } = await grant([guestbook])
    await rpc('anvil_impersonateAccount', [address])
    for (const functionName of ['uninstallModule', 'installModule'] as const) {
      const data = encodeFunctionData({ abi: moduleAbi, functionName, args: [1n, validator, '0x'] })
      const hash = (await rpc('eth_sendTransaction', [{ from: address, to: address, data }])) as Hex
      await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    }
    await expect(app.send([sign])).rejects.toThrow(/AA23/)
    const [grantedAt, revokedAt] = await client.readContract({
      address: validator,
      abi,
      functionName: 'stateOf',
      args: [address, keccak256(result.permissionsContext)],
    })
    expect(grantedAt).toBeGreaterThan(0)
    expect(revokedAt).toBeGreaterThanOrEqual(grantedAt)
    expect((await list())[0]?.revokedAt).toBe(revokedAt)
  })
})

describe('invalid permission requests', () => {
  it('rejects them without asking for approval', async () => {
    const { ask, frame, wireOf, key, address } = await open()
    const now = await chainSeconds()
    const call = (target: Address, calls: unknown = ['sign(string)'], policies: unknown[] = []) => ({
      type: 'contract-call',
      data: { address: target, calls },
      policies,
    })
    const limit = { type: 'token-allowance', data: { allowance: '0x1' } }
    const odd: [readonly object[], object?][] = [
      [[]],
      [[{ type: 'rate', data: {}, required: true }]],
      [[{ type: 'rate', data: {} }]],
      [[native(1n)], { expiry: now - 1 }],
      [[native(1n)], { expiry: now + year + 60 }],
      [[native(1n)], { expiry: now * 1_000 }],
      [[native(1n)], { start: now + 7_200 }],
      [[native(1n)], { signer: undefined }],
      [[native(1n)], { signer: { type: 'key', data: { id: 'did:key:z6Mk' } } }],
      [[native(1n), native(1n)]],
      [[dusd(1n), dusd(1n)]],
      [Array(11).fill(guestbook)],
      [[call(address)]],
      [[call(validator)]],
      [[call(zeroAddress)]],
      [[call(smartAccounts.entryPoint)]],
      [[call(contracts.guestbook, [])]],
      [[call(contracts.guestbook, ['no signature'])]],
      [[call(contracts.guestbook, ['sign(string)'], [limit])]],
      [[call(contracts.mobsters as Address, ['transferFrom(address,address,uint256)'], [limit])]],
      [[{ ...dusd(1n), data: { address: contracts.mobsters, ticker: 'DUSD' } }]],
      [[{ ...dusd(1n), data: { address: friend, ticker: 'DUSD' } }]],
      [[{ ...native(1n), policies: [{ type: 'rate-limit', data: { count: 1, interval: 1 } }] }]],
      [[{ ...native(1n), policies: [{ type: 'token-allowance', data: { allowance: '1' } }] }]],
    ]
    for (const [permissions, more] of odd)
      await expect(
        ask('wallet_grantPermissions', [await wireOf(permissions, more)]),
        JSON.stringify([permissions, more]),
      ).rejects.toMatchObject({ code: -32602 })
    const asked = [
      ['wallet_grantPermissions', await wireOf([native(1n)], { chainId: '0x1' }), 5710],
      ['wallet_grantPermissions', await wireOf([native(1n)], { address: key.address }), 4100],
      ['wallet_grantPermissions', {}, -32602],
      ['wallet_revokePermissions', { permissionsContext: '0x00' }, -32602],
      ['wallet_revokePermissions', {}, -32602],
    ] as const
    for (const [method, params, code] of asked)
      await expect(ask(method, [params]), JSON.stringify(params)).rejects.toMatchObject({ code })
    expect(frame.approvals.get()).toEqual([])
  })

  it('[6.4 message] rejects them for an EOA, and on a chain without a validator', async () => {
    const { ask, host, wireOf, frame } = await open()
    await host.ask('set-preferred-account', { type: 'eoa' })
    const { permissionValidator: _, ...without } = smartAccounts
    const other = await openSmartFrame(local, without)
    for (const each of [ask, other.ask])
      await expect(each('wallet_grantPermissions', [await wireOf([native(1n)])])).rejects.toMatchObject({
        name: 'NOT_ALLOWED',
        message: 'Requested RPC call is not allowed',
      })
    expect(frame.approvals.get()).toEqual([])
  })

  it('rejects a validator that the settings no longer name while the account still has it', async () => {
    const { ask, frame, address, grant, wireOf } = await open()
    await grant([native(1n)])
    const earlier: Address = '0x00000000000000000000000000000000000ea41e'
    await rpc('anvil_setCode', [earlier, await client.getCode({ address: validator })])
    await rpc('anvil_impersonateAccount', [address])
    await rpc('anvil_setBalance', [address, toHex(parseEther('1'))])
    const install = encodeFunctionData({
      abi: moduleAbi,
      functionName: 'installModule',
      args: [1n, earlier, '0x'],
    })
    const hash = (await rpc('eth_sendTransaction', [{ from: address, to: address, data: install }])) as Hex
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    const calls = [{ to: earlier, data: '0x01' }]
    const permitted = { type: 'contract-call', data: { address: earlier, calls: ['sign(string)'] } }
    for (const [method, params] of [
      ['wallet_sendCalls', { version: '2.0.0', atomicRequired: true, calls }],
      ['eth_sendTransaction', { from: address, ...calls[0] }],
      ['wallet_grantPermissions', await wireOf([permitted])],
    ] as const)
      await expect(ask(method, [params]), method).rejects.toMatchObject({ code: 4100 })
    expect(frame.approvals.get()).toEqual([])
  })

  it('rejects a batch or transaction that grants a permission itself, since its screen couldn’t say so', async () => {
    const { ask, frame, address } = await open()
    const install = encodeFunctionData({
      abi: moduleAbi,
      functionName: 'installModule',
      args: [1n, contracts.guestbook, '0x'],
    })
    for (const call of [
      { to: address, data: install },
      { to: validator, data: '0x' as Hex },
    ]) {
      const batch = { version: '2.0.0', atomicRequired: true, calls: [call] }
      await expect(ask('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 4100 })
      await expect(ask('eth_sendTransaction', [{ from: address, ...call }])).rejects.toMatchObject({
        code: 4100,
      })
    }
    expect(frame.approvals.get()).toEqual([])
  })

  it('grants nothing after a rejection', async () => {
    const { ask, frame, wireOf, list, address } = await open()
    const asking = ask('wallet_grantPermissions', [await wireOf([native(1n)])])
    await expect.poll(() => frame.approvals.get().length).toBe(1)
    frame.approvals.reject(frame.approvals.get()[0]?.id ?? '')
    await expect(asking).rejects.toMatchObject({ code: 4001 })
    expect(await list()).toEqual([])
    expect(await client.getCode({ address })).toBeUndefined()
  })
})
