import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import {
  permissionContextLengthMax,
  permissionPendingMs,
  permissionsPendingMax,
} from '@latchkey/protocol/constants'
import {
  type GrantedPermission,
  noLimit,
  permissionContextParameters,
  permissionValidatorSignatures,
  toSessionText,
} from '@latchkey/protocol/permissions'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createTestSwapper } from '../../test/createTestSwapper.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../test/openTestRows.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createPermissionSource } from './createPermissionSource.ts'
import { createPermissionStore } from './createPermissionStore.ts'

const world = await testWorld()
const { wallet, account, confirm, id } = createTestSwapper(world, 'carol')
const dave = createTestSwapper(world, 'dave')
const validator = world.smartAccounts.permissionValidator as Address
const abi = parseAbi(permissionValidatorSignatures)
const parameters = parseAbiParameters(permissionContextParameters)
const self = id(account.address)
const { projectId } = world
const { dusd, guestbook } = world.contracts
afterEach(() => restoreChain(world))

let salts = 0
const make = (more: Partial<GrantedPermission> = {}) => {
  salts += 1
  const permission: GrantedPermission = {
    signer: dave.account.address,
    validAfter: 0,
    validUntil: 1_893_456_000,
    valueLimit: 5n,
    feeLimit: 7n,
    targets: [
      { target: dusd, selectors: ['0xa9059cbb'], amountLimit: 9n },
      { target: guestbook, selectors: ['0x12345678'], amountLimit: noLimit },
    ],
    salt: toHex(salts, { size: 32 }),
    ...more,
  }
  const context = encodeAbiParameters(parameters, [permission])
  return { permission, context, pci: keccak256(context) }
}
const signText = (action: 'create' | 'revoke', pci: string, { signer = account, address = self } = {}) =>
  signer.signMessage({ message: toSessionText(action, { pci, address, projectId }) })
const list = (address: string = self) => askWorld(world, 'getSessions', `/v1/sessions/${address}`)
const create = (context: Hex, signature: Hex, address: string = self) =>
  askWorld(world, 'createSession', `/v1/sessions/${address}`, { context, signature })
const revoke = (pci: string, signature: string, address: string = self) =>
  askWorld(world, 'revokeSession', `/v1/sessions/${address}/revoke`, { pci, signature })
const write = async (functionName: 'grant' | 'revoke', args: readonly unknown[]) =>
  confirm(await wallet.writeContract({ address: validator, abi, functionName, args } as never))
const keep = async (made = make()) => {
  expect((await create(made.context, await signText('create', made.pci))).value).toEqual({ pci: made.pci })
  return made
}
const listed = async () => (await list()).value.pcis.map(({ pci, revokedAt }) => [pci, revokedAt !== null])

describe('permissions of an account', () => {
  it('[7.21 pcis] are those granted on chain, decoded, for every caller', async () => {
    const { permission, context, pci } = await keep()
    expect((await list()).value.pcis.map((each) => each.pci)).not.toContain(pci)
    await write('grant', [permission])
    const { value } = await list()
    const found = value.pcis.find((each) => each.pci === pci)
    expect(found).toEqual({
      project: { id: projectId, name: 'Local', url: null, iconUrl: null },
      pci,
      expiry: permission.validUntil,
      createdAt: found?.createdAt,
      permissions: [
        { type: 'native-token-transfer', data: { allowance: '0x5' } },
        { type: 'contract-call', data: { address: dusd, calls: ['0xa9059cbb'], allowance: '0x9' } },
        { type: 'contract-call', data: { address: guestbook, calls: ['0x12345678'] } },
      ],
      policies: [
        { type: 'signer', data: { id: dave.account.address } },
        { type: 'gas-limit', data: { limit: '0x7' } },
      ],
      context,
      revokedAt: null,
    })
    expect((await list(id(account.address.toLowerCase()))).value).toEqual(value)
    expect((await list(id(dave.account.address))).value.pcis).toEqual([])
  })

  it('[7.22 pci] [7.22 answer] are revoked here only once revoked on chain, and stay unchanged on a second call', async () => {
    const { permission, pci } = await keep()
    await write('grant', [permission])
    const signature = await signText('revoke', pci)
    const early = await revoke(pci, signature)
    expect(early).toMatchObject({ status: 400, failure: { reasons: [{ field: 'pci' }] } })
    expect(await listed()).toContainEqual([pci, false])
    await write('revoke', [pci])
    expect(await listed()).toContainEqual([pci, true])
    expect((await revoke(pci, signature)).value).toEqual({})
    const before = await list()
    expect((await revoke(pci, signature)).value).toEqual({})
    expect((await list()).value).toEqual(before.value)
    expect(await listed()).toContainEqual([pci, true])
  })

  it('are deleted when revoked before being granted', async () => {
    const { pci } = await keep()
    const signature = await signText('revoke', pci)
    expect((await revoke(pci, signature)).value).toEqual({})
    expect(await revoke(pci, signature)).toMatchObject({ status: 400 })
  })

  it('are stored once when their content is identical', async () => {
    const made = await keep()
    await keep(made)
    await write('grant', [made.permission])
    expect((await listed()).filter(([pci]) => pci === made.pci)).toHaveLength(1)
  })

  it('are listed newest first', async () => {
    const [first, second] = [await keep(), await keep()]
    for (const { permission } of [first, second]) await write('grant', [permission])
    const found = (await listed()).map(([pci]) => pci)
    expect(found.indexOf(second.pci)).toBeLessThan(found.indexOf(first.pci))
  })
})

describe('permissions that are not granted', () => {
  it('are replaced, oldest first, beyond twenty for an account, unless they are on chain by now', async () => {
    const own = createTestSwapper(world, 'bob')
    const address = own.id(own.account.address)
    const store = async () => {
      const made = make()
      const signature = await signText('create', made.pci, { signer: own.account, address })
      expect((await create(made.context, signature, address)).status).toBe(200)
      return made
    }
    const grant = async ({ permission }: ReturnType<typeof make>) =>
      own.confirm(
        await own.wallet.writeContract({
          ...{ address: validator, abi, functionName: 'grant', args: [permission] },
        } as never),
      )
    const [granted, oldest] = [await store(), await store()]
    await grant(granted)
    for (let more = 0; more < permissionsPendingMax; more++) await store()
    await grant(oldest)
    expect((await list(address)).value.pcis.map(({ pci }) => pci)).toEqual([granted.pci])
  })

  it('are deleted after a day, unless they are on chain by now', async () => {
    const { database, close } = await openEmptyDatabase()
    onTestFinished(close)
    const store = createPermissionStore(database, (await openTestRows(database)).rows)
    const chain = {
      ...{ id: world.network.caipNetworkId, network: world.network, rpcUrls: [world.rpc] },
      smartAccounts: world.smartAccounts,
    } as ServedChain
    const source = createPermissionSource({
      store,
      chains: new Map([[chain.id, chain]]),
      client: () => createPublicClient({ chain: foundry, transport: http(world.rpc) }) as never,
      projects: new Map(),
    })
    const key = id(account.address.toLowerCase())
    const add = async (createdAt: number) => {
      const made = make()
      await store.add({
        ...{ account: key, pci: made.pci, project: projectId, context: made.context, createdAt },
        ...{ expiresAt: made.permission.validUntil, grantedAt: null, revokedAt: null },
      })
      return made
    }
    const old = Date.now() - permissionPendingMs
    const [granted, refused, fresh] = [await add(old), await add(old), await add(Date.now())]
    await write('grant', [granted.permission])
    await source.sweep()
    expect(await store.find(key, granted.pci)).toMatchObject({ grantedAt: expect.any(Number) })
    expect(await store.find(key, refused.pci)).toBeUndefined()
    expect((await store.listPending(key)).map(({ pci }) => pci)).toEqual([fresh.pci])
  })
})

describe('invalid requests', () => {
  it.each([
    ['a plain address', account.address, 400, 'address'],
    [
      'a wrong checksum',
      id(account.address.replace(/[a-f]/, (letter) => letter.toUpperCase())),
      400,
      'address',
    ],
    ['an unsupported chain', `eip155:999:${account.address}`, 400, 'chainId'],
  ])('[7.21 address] [7.22 address] refuses %s', async (_, address, status, field) => {
    const { context, pci } = make()
    for (const { status: answered, failure } of [
      await list(address),
      await create(context, '0x00', address),
      await revoke(pci, '0x00', address),
    ]) {
      expect(answered).toBe(status)
      expect(failure?.reasons.map((reason) => reason.field)).toEqual([field])
    }
  })

  it('[7.22 signature] refuses a signature by another account, over another message, or none at all', async () => {
    const made = make()
    const wrong = [
      await signText('create', made.pci, { signer: dave.account }),
      await signText('revoke', made.pci),
      await signText('create', make().pci),
      await signText('create', made.pci, { address: id(dave.account.address) }),
      '0x' as const,
      `0x${'11'.repeat(65)}` as const,
    ]
    for (const signature of wrong)
      expect(await create(made.context, signature), signature).toMatchObject({
        status: 401,
        failure: { code: 'SIGNATURE_INVALID' },
      })
    await keep(made)
    await write('grant', [made.permission])
    await write('revoke', [made.pci])
    for (const signature of [await signText('create', made.pci), 'no hex', ...wrong.slice(0, 1)])
      expect(await revoke(made.pci, signature), signature).toMatchObject({ status: 401 })
  })

  it('[7.22 pci] refuses an unknown session and an invalid context', async () => {
    const { pci, context } = make()
    expect(await revoke(pci, await signText('revoke', pci))).toMatchObject({
      status: 400,
      failure: { reasons: [{ field: 'pci' }] },
    })
    const odd: readonly Hex[] = ['0x', '0x00', `${context}00`, `0x${context.slice(66)}`]
    for (const each of odd)
      expect(await create(each, await signText('create', keccak256(each))), each).toMatchObject({
        status: 400,
        failure: { reasons: [{ field: 'context' }] },
      })
    const response = await askWorld(world, 'createSession', `/v1/sessions/${self}`, { context })
    expect(response.status).toBe(422)
  })

  it('refuses a context that is too long', async () => {
    const selectors = Array.from({ length: 300 }, () => '0xa9059cbb' as const)
    const { context, pci } = make({ targets: [{ target: dusd, selectors, amountLimit: noLimit }] })
    expect(context.length).toBeGreaterThan(permissionContextLengthMax)
    expect(await create(context, await signText('create', pci))).toMatchObject({
      status: 400,
      failure: { reasons: [{ field: 'context' }] },
    })
  })
})
