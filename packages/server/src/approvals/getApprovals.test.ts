import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { erc20Abi, maxUint256, pad, parseAbi, zeroAddress } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { createTestSwapper } from '../../test/createTestSwapper.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const { dusd, mob, mobsters, badges, spam, ammRouter } = world.contracts
const { wallet, account, confirm, id } = createTestSwapper(world, 'carol')
const dave = createTestSwapper(world, 'dave')
const chainId = world.network.caipNetworkId
const owner = account.address
const nftAbi = parseAbi([
  'function mint(address) returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function transferFrom(address, address, uint256)',
])
const ask = (address: string = owner, query = `chainId=${chainId}`) =>
  askWorld(world, 'getApprovals', `/v1/account/${address}/approvals?${query}`)
/** Returns the approvals; the index may lag behind the chain. */
const listed = async () =>
  (await ask()).value.data.map(({ token, scope, spender, amount, tokenId }) => [
    token.address,
    scope,
    spender,
    amount ?? tokenId,
  ])
const approve = async (token: `0x${string}`, spender: `0x${string}`, amount: bigint, by = wallet) =>
  confirm(
    await by.writeContract({
      address: token,
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amount],
    }),
  )
const lower = (address: string) => id(address.toLowerCase())

it('lists the current allowances of a spender, and drops them once they end', async () => {
  await expect.poll(listed).toEqual([])
  await approve(dusd, ammRouter, 12_345n)
  await approve(mob, dave.account.address, maxUint256)
  // Polls for the data as well, since `isComplete` is also true just before the index has seen these.
  await expect.poll(async () => (await ask()).value).toMatchObject({ isComplete: true, data: { length: 2 } })
  const { value } = await ask()
  expect(value.data[1]).toEqual({
    chainId,
    token: { address: lower(dusd), name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, iconUrl: '' },
    scope: 'amount',
    spender: lower(ammRouter),
    amount: '12345',
    tokenId: null,
    approvedAt: value.data[1]!.approvedAt,
  })
  expect(value.data[0]).toMatchObject({ token: { symbol: 'MOB' }, amount: String(maxUint256) })
  await approve(mob, dave.account.address, 0n)
  await approve(dusd, dave.account.address, 100n)
  const taken = await dave.wallet.writeContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [owner, dave.account.address, 40n],
  })
  await dave.confirm(taken)
  await expect
    .poll(async () => (await listed())[0])
    .toEqual([lower(dusd), 'amount', lower(dave.account.address), '60'])
  await approve(dusd, dave.account.address, 0n)
  await expect.poll(listed).toEqual([[lower(dusd), 'amount', lower(ammRouter), '12345']])
  await approve(dusd, ammRouter, 0n)
  await expect.poll(listed).toEqual([])
})

it('lists single NFTs and whole collections as long as they are owned and approved', async () => {
  const spender = dave.account.address
  const write = async (
    address: `0x${string}`,
    functionName: 'mint' | 'approve' | 'setApprovalForAll' | 'transferFrom',
    args: readonly unknown[],
  ) => confirm(await wallet.writeContract({ address, abi: nftAbi, functionName, args } as never))
  const { client } = dave
  await write(mobsters, 'mint', [owner])
  const tokenId = await client.readContract({ address: mobsters, abi: nftAbi, functionName: 'totalSupply' })
  await write(mobsters, 'approve', [spender, tokenId])
  await write(mobsters, 'setApprovalForAll', [spender, true])
  await write(badges, 'setApprovalForAll', [spender, true])
  await expect.poll(listed).toEqual([
    [lower(badges), 'collection', lower(spender), null],
    [lower(mobsters), 'collection', lower(spender), null],
    [lower(mobsters), 'nft', lower(spender), String(tokenId)],
  ])
  await write(badges, 'setApprovalForAll', [spender, false])
  await write(mobsters, 'setApprovalForAll', [spender, false])
  await expect.poll(listed).toEqual([[lower(mobsters), 'nft', lower(spender), String(tokenId)]])
  await write(mobsters, 'transferFrom', [owner, spender, tokenId])
  await expect.poll(listed).toEqual([])
})

it('keeps approvals the account signed itself, spam or not', async () => {
  const hash = await wallet.writeContract({
    address: spam,
    abi: nftAbi,
    functionName: 'setApprovalForAll',
    args: [dave.account.address, true],
  })
  await confirm(hash)
  await expect.poll(async () => (await listed()).map(([token]) => token)).toContain(lower(spam))
})

it('lists the other approvals when one contract burns all gas', async () => {
  const topic = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const word = (address: string) => pad(address as `0x${string}`).slice(2)
  // Emits `Approval(owner, dave, 1)` on creation; every later call loops forever.
  const bytecode =
    `0x6001600052${`7f${word(dave.account.address)}`}${`7f${word(owner)}`}7f${topic}60206000a3635b6000566000526004601cf3` as const
  const hash = await dave.wallet.deployContract({ abi: [], bytecode })
  const { contractAddress, logs } = await dave.confirm(hash)
  expect(contractAddress).not.toBe(zeroAddress)
  expect(logs).toHaveLength(1)
  await approve(dusd, ammRouter, 7n)
  await expect.poll(async () => (await listed()).map(([token]) => token)).toEqual([lower(dusd), lower(spam)])
})

it('has the times and the order of earlier approvals once a reorg removed later ones', async () => {
  const alice = createTestSwapper(world, 'alice')
  const given = async () => (await ask(alice.account.address)).value.data
  const before = await given()
  const oldest = before.findLast(({ scope }) => scope === 'amount')
  const [, , token] = oldest?.token.address.split(':') ?? []
  const [, , spender] = oldest?.spender.split(':') ?? []
  await approve(token as `0x${string}`, spender as `0x${string}`, 1n, alice.wallet)
  await expect.poll(given).toContainEqual({ ...oldest, amount: '1', approvedAt: expect.any(String) })
  expect(await given()).not.toContainEqual({ ...oldest, amount: '1' })
  await restoreChain(world)
  await expect.poll(given).toEqual(before)
})

it('calls no list complete of a chain whose past nothing reads', async () => {
  const project = { id: 'app', name: 'App', origins: ['https://app.example'] }
  const server = await startServer({
    chains: [servedChain(1, 'http://127.0.0.1:9', { accounts: false })],
    projects: [project],
    cursorKey: 'a key for the cursors of tests',
    trustedHops: 0,
  })
  onTestFinished(() => server.close())
  const url = `${server.origins.api}/v1/account/${owner}/approvals?projectId=app&chainId=eip155:1`
  expect(await (await fetch(url)).json()).toEqual({ data: [], isComplete: false })
})

it('returns none for a namespace without an index', async () => {
  expect((await ask('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).value).toEqual({
    data: [],
    isComplete: true,
  })
})

it.each([
  ['a missing chain', owner, '', 'chainId'],
  ['an unsupported chain', owner, 'chainId=eip155:999', 'chainId'],
  ['a chain that is not a CAIP-2 id', owner, 'chainId=31337', 'chainId'],
  ['an invalid address', 'nobody', `chainId=${chainId}`, 'address'],
])('refuses %s, naming the field', async (_, address, query, field) => {
  const { status, failure } = await ask(address, query)
  expect(status).toBe(400)
  expect(failure?.reasons.map((reason) => reason.field)).toEqual([field])
})
