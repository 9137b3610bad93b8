import { testWorld } from '@latchkey/devnet/testWorld'
import { decodeResponse, endpoints } from '@latchkey/protocol/api'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  publicActions,
  toHex,
} from 'viem'
import { foundry } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { beforeAll, describe, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { keyOf, newKey, newLabel, signName } from '../../test/chains/signName.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const chain = { ...foundry, contracts: world.network.contracts ?? {} }
/** A standard ENS client, which calls the gateways that resolvers name. */
const ens = createPublicClient({ chain, transport: http(world.rpc), pollingInterval: 20 })
const owner = newKey()
const name = `${newLabel()}.mob.eth`
const attributes = { description: 'Navigates.', avatar: 'data:image/svg+xml,<svg/>' }
const resolver = world.contracts.ensOffchainResolver
const resolverAbi = parseAbi([
  'function resolveWithProof(bytes answer, bytes callData) view returns (bytes)',
  'error Expired(uint64 expires)',
  'error NotSigned()',
])

beforeAll(async () => {
  const body = await signName(owner, { name, attributes })
  expect((await askWorld(world, 'registerName', '/v1/profile/account', body)).status).toBe(200)
})

describe('a registered name, resolved by an ENS client', () => {
  it('[7.17 coin_type] resolves to its address, also by coin type', async () => {
    expect(await ens.getEnsAddress({ name })).toBe(owner.address)
    expect(await ens.getEnsAddress({ name, coinType: 60n })).toBe(owner.address.toLowerCase())
    expect(await ens.getEnsAddress({ name, coinType: 2_147_483_658n })).toBeNull()
  })

  it('[7.14 attributes] returns its attributes as text records', async () => {
    expect(await ens.getEnsText({ name, key: 'description' })).toBe('Navigates.')
    expect(await ens.getEnsText({ name, key: 'com.github' })).toBeNull()
    expect(await ens.getEnsText({ name, key: 'constructor' })).toBeNull()
  })

  it('resolves to nothing when unregistered, and by the chain when it is on chain', async () => {
    expect(await ens.getEnsAddress({ name: `${newLabel()}.mob.eth` })).toBeNull()
    expect(await ens.getEnsAddress({ name: 'mob.eth' })).toBeNull()
    expect(await ens.getEnsAddress({ name: 'alice.mob.eth' })).toBe(world.accounts[0]?.address)
  })

  it('[7.15 names] is found by its address once claimed on chain, and not by another’s', async () => {
    const claim = async (key: typeof owner) => {
      const wallet = createWalletClient({
        account: keyOf(world, 'alice'),
        chain,
        transport: http(world.rpc),
        pollingInterval: 20,
      }).extend(publicActions)
      const paid = await wallet.sendTransaction({ to: key.address, value: 10n ** 17n })
      await wallet.waitForTransactionReceipt({ hash: paid })
      const hash = await wallet.writeContract({
        account: key,
        address: world.contracts.ensReverseRegistrar,
        abi: parseAbi(['function setName(string value)']),
        functionName: 'setName',
        args: [name],
      })
      await wallet.waitForTransactionReceipt({ hash })
    }
    const thief = newKey()
    await claim(owner)
    await claim(thief)
    expect(await ens.getEnsName({ address: owner.address })).toBe(name)
    expect(await ens.getEnsName({ address: thief.address })).toBeNull()
    const { value } = await askWorld(world, 'getIdentity', `/v1/identity/${owner.address}`)
    expect(value).toMatchObject({ name, avatar: attributes.avatar })
  })
})

const ask = (call: Hex, about = name) =>
  encodeFunctionData({
    abi: parseAbi(['function resolve(bytes name, bytes data)']),
    args: [toHex(packetToBytes(about)), call],
  })
const addr = (about = name) =>
  encodeFunctionData({ abi: parseAbi(['function addr(bytes32 node)']), args: [namehash(about)] })
const get = (data: string, sender: string = resolver) => fetch(`${world.api}/ccip/${sender}/${data}`)
const post = (body: unknown) =>
  fetch(`${world.api}/ccip`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
async function answerOf(response: Response): Promise<Hex> {
  const decoded = decodeResponse(endpoints.askGateway, await response.json())
  if (!decoded.success) throw new TypeError(JSON.stringify(decoded.reasons))
  return decoded.value.data
}
const prove = (answer: Hex, callData: Hex) =>
  ens.readContract({
    address: resolver,
    abi: resolverAbi,
    functionName: 'resolveWithProof',
    args: [answer, callData],
  })

describe('the gateway', () => {
  it('responds to GET and POST from any origin, without a project', async () => {
    const origin = 'https://some.wallet.example'
    const response = await fetch(`${world.api}/ccip/${resolver}/${ask(addr())}`, { headers: { origin } })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    const posted = await post({ sender: resolver, data: ask(addr()) })
    // Both forms count against the same limit.
    expect(posted.headers.get('ratelimit-limit')).toBe(response.headers.get('ratelimit-limit'))
    for (const answer of [await answerOf(response), await answerOf(posted)])
      expect(BigInt(await prove(answer, ask(addr())))).toBe(BigInt(owner.address))
  })

  it('is trusted only for the requested data, the requesting resolver, and unmodified responses', async () => {
    const mine = ask(addr())
    const answer = await answerOf(await get(mine))
    const theirs = ask(addr('bob.mob.eth'), 'bob.mob.eth')
    await expect(prove(answer, theirs)).rejects.toThrow('NotSigned')
    await expect(prove(await answerOf(await get(mine, owner.address)), mine)).rejects.toThrow('NotSigned')
    const edited = answer.replace(owner.address.slice(2).toLowerCase(), '11'.repeat(20)) as Hex
    expect(edited).not.toBe(answer)
    await expect(prove(edited, mine)).rejects.toThrow('NotSigned')
  })

  it('is not trusted once its response has expired', async () => {
    const answer = await answerOf(await get(ask(addr())))
    const late = { time: BigInt(Math.floor(Date.now() / 1000)) + 86_400n }
    const call = ens.readContract({
      address: resolver,
      abi: resolverAbi,
      functionName: 'resolveWithProof',
      args: [answer, ask(addr())],
      blockOverrides: late,
    })
    await expect(call).rejects.toThrow('Expired')
  })

  it.each([
    ['a missing call', '0x'],
    ['another call', addr()],
    ['a record that it does not store', ask('0x12345678')],
    ['a record of another name', ask(addr('bob.mob.eth'))],
  ])('refuses %s', async (_, data) => {
    for (const response of [await get(data), await post({ sender: resolver, data })]) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'PARAMETER_INVALID',
        reasons: [{ field: 'data' }],
      })
    }
  })

  it('serves no other zone, and refuses an invalid address or invalid data', async () => {
    expect((await get(ask(addr('alice.eth'), 'alice.eth'))).status).toBe(404)
    expect((await get('data')).status).toBe(400)
    expect((await get(ask(addr()), '0x12')).status).toBe(400)
    for (const body of [{}, 'not json']) expect((await post(body)).status).toBe(422)
  })

  it('is absent without a signing key', async () => {
    const server = await startServer({ chains: [], projects: [], names: { zone: 'mob.eth' } })
    try {
      const response = await fetch(`${server.origins.api}/ccip/${resolver}/${ask(addr())}`)
      expect(response.status).toBe(404)
      expect((await response.json()).reasons[0].description).toContain('NAME_SIGNER_KEY')
    } finally {
      await server.close()
    }
  })
})
