import {
  type FarcasterPerson,
  farcasterSettings,
  type RunningFarcaster,
  signAnswer,
  startFarcaster,
} from '@latchkey/devnet/farcaster'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import {
  type Address,
  createWalletClient as createChainClient,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitor } from '../../../test/wallet/createVisitor.ts'
import { createWalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'

const world = await testWorld()
const accountOf = (wanted: string) => world.accounts.find(({ name }) => name === wanted) ?? fail()
const [carol, dave] = [accountOf('carol'), accountOf('dave')]

const chain = createChainClient({
  account: privateKeyToAccount(carol.privateKey),
  chain: { ...foundry, id: Number(world.network.id) },
  transport: http(world.rpc),
  pollingInterval: 20,
}).extend(publicActions)
const factory = {
  address: world.contracts.walletFactory,
  abi: parseAbi([
    'function createWallet(address owner, bytes32 salt) returns (address)',
    'function walletOf(address owner, bytes32 salt) view returns (address)',
  ]),
} as const
const walletAbi = parseAbi(['function execute(address to, uint256 value, bytes data) returns (bytes)'])
const registry = {
  address: world.farcasterRegistry,
  abi: parseAbi(['function register() returns (uint256)', 'function idOf(address) view returns (uint256)']),
} as const

let farcaster: RunningFarcaster
let running: RunningWallet
beforeAll(async () => {
  farcaster = await startFarcaster({ port: 0 })
  running = await startWallet({
    farcaster: farcasterSettings({
      relay: farcaster.origin,
      rpc: world.rpc,
      registry: world.farcasterRegistry,
    }),
  })
})
afterAll(async () => {
  await running?.close()
  await farcaster?.close()
  await restoreChain(world)
})

/** Creates Carol's contract wallet, which registers an id for itself. */
async function registerWallet(): Promise<{ address: Address; fid: bigint }> {
  const args = [carol.address, zeroHash] as const
  const mined = async (hash: `0x${string}`) =>
    expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  await mined(await chain.writeContract({ ...factory, functionName: 'createWallet', args }))
  const address = await chain.readContract({ ...factory, functionName: 'walletOf', args })
  const data = encodeFunctionData({ abi: registry.abi, functionName: 'register' })
  await mined(
    await chain.writeContract({
      ...{ address, abi: walletAbi },
      functionName: 'execute',
      args: [registry.address, 0n, data],
    }),
  )
  return { address, fid: await chain.readContract({ ...registry, functionName: 'idOf', args: [address] }) }
}

/** Completes a login with what a person signs in their Farcaster app. */
async function logIn(person: FarcasterPerson) {
  const client = await createWalletClient(running.origin)
  const { loginId, uri } = (
    await client.ask('createFarcasterLogin', { body: { appOrigin: 'https://app.example' } })
  ).value
  const opened = await createVisitor().go(uri, { method: 'POST', headers: { origin: running.origin } })
  const [, app = ''] = /<a class="button" href="([^"]*)"/.exec(await opened.text()) ?? []
  const headers = { authorization: `Bearer ${new URL(app).searchParams.get('channelToken')}` }
  const status = await fetch(`${farcaster.origin}/v1/channel/status`, { headers })
  const { nonce } = (await status.json()) as { nonce: string }
  const question = { domain: new URL(running.origin).host, siweUri: `${running.origin}/farcaster`, nonce }
  const answered = await fetch(`${farcaster.origin}/v1/channel/authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(await signAnswer(question, person)),
  })
  expect(answered.status).toBe(201)
  return client.ask('verifyFarcasterLogin', { params: { loginId }, body: {} })
}

it('accepts for an id in a contract’s custody only what the contract approves (ERC-1271)', async () => {
  const { address, fid } = await registerWallet()
  expect(fid).toBeGreaterThan(4n)
  const person = (signer: typeof carol, id = fid): FarcasterPerson => ({
    fid: id,
    username: 'vault',
    account: { ...signer, address },
  })
  const { status, value } = await logIn(person(carol))
  expect(status).toBe(200)
  expect(value.user).toMatchObject({ social: { provider: 'farcaster', name: 'vault' } })
  expect((await logIn(person(carol))).value.user.id).toBe(value.user.id)

  // Another key in the contract's name, and the contract in the name of another's id.
  for (const forged of [person(dave), person(carol, 1n), person(carol, fid + 1n)])
    expect(await logIn(forged)).toMatchObject({ status: 400, code: 'CODE_DEAD' })
  // Its owner’s key has another id, not this one.
  expect(await logIn({ ...person(carol), account: carol })).toMatchObject({ status: 400, code: 'CODE_DEAD' })
})

function fail(): never {
  throw new TypeError('The local world has fewer accounts.')
}
