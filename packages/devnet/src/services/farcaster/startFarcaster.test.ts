import { createPublicClient, http, parseAbi, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testWorld } from '../../entries/testWorld.ts'
import { farcasterPeople } from './farcasterPeople.ts'
import { type RunningFarcaster, startFarcaster } from './startFarcaster.ts'

const world = await testWorld()
let farcaster: RunningFarcaster
beforeAll(async () => {
  farcaster = await startFarcaster({ port: 0 })
})
afterAll(() => farcaster?.close())

const question = {
  domain: 'wallet.example',
  siweUri: 'https://wallet.example/farcaster',
  nonce: 'abcdef1234567890',
}

async function ask(path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${farcaster.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, string> }
}

async function open(): Promise<{ token: string; url: string }> {
  const { status, json } = await ask('/v1/channel', { body: question })
  expect([status, json.nonce]).toEqual([201, question.nonce])
  return { token: json.channelToken ?? '', url: json.url ?? '' }
}

const answer = (token: string, fields: Record<string, string>) =>
  fetch(`${farcaster.origin}/app`, {
    method: 'POST',
    body: new URLSearchParams({ channelToken: token, ...fields }),
  })

it('shows the requester on the phone and returns the signed message to the requester', async () => {
  const { token, url } = await open()
  expect(await ask('/v1/channel/status', { token })).toMatchObject({
    status: 202,
    json: { state: 'pending' },
  })
  const page = await fetch(url)
  expect(await page.text()).toContain('Sign in to wallet.example?')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const { fid, username, account } of farcasterPeople.slice(1, 2)) {
    await answer(token, { fid: String(fid), answer: 'approve' })
    const { status, json } = await ask('/v1/channel/status', { token })
    expect([status, json.state, json.fid, json.username]).toEqual([200, 'completed', Number(fid), username])
    const { message = '', signature } = json
    expect(parseSiweMessage(message)).toMatchObject({
      ...{ domain: question.domain, uri: question.siweUri, nonce: question.nonce },
      statement: 'Farcaster Auth',
      resources: [`farcaster://fid/${fid}`],
      address: account.address,
    })
    const { address } = account
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  }
})

it('cannot reject, accepts only the first response, and requires the token', async () => {
  const { token, url } = await open()
  const refused = await answer(token, { fid: '1', answer: 'cancel' })
  expect(await refused.text()).toContain('You are not signed in')
  expect((await ask('/v1/channel/status', { token })).json.state).toBe('pending')
  const signed = { message: 'one', signature: '0x01', fid: 1 }
  await ask('/v1/channel/authenticate', { token, body: signed })
  await ask('/v1/channel/authenticate', { token, body: { ...signed, message: 'two' } })
  expect((await ask('/v1/channel/status', { token })).json.message).toBe('one')
  expect((await fetch(url)).status).toBe(410)
  for (const stranger of ['', 'x', 'token']) {
    expect((await ask('/v1/channel/status', { token: stranger })).status).toBe(401)
    expect((await ask('/v1/channel/authenticate', { token: stranger, body: signed })).status).toBe(401)
  }
  farcaster.forget(token)
  expect((await ask('/v1/channel/status', { token })).status).toBe(401)
})

it('rejects a request without the fields that FIP-11 requires', async () => {
  for (const missing of ['domain', 'siweUri', 'nonce'])
    expect((await ask('/v1/channel', { body: { ...question, [missing]: undefined } })).status).toBe(400)
})

it('the registry on chain knows who owns an id and registers new ids for others', async () => {
  const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const abi = parseAbi([
    'function idOf(address) view returns (uint256)',
    'function custodyOf(uint256) view returns (address)',
    'function register() returns (uint256)',
  ])
  const registry = { address: world.farcasterRegistry, abi }
  for (const { fid, account } of farcasterPeople) {
    const { address } = account
    expect(await client.readContract({ ...registry, functionName: 'idOf', args: [address] })).toBe(fid)
    expect(await client.readContract({ ...registry, functionName: 'custodyOf', args: [fid] })).toBe(address)
    await expect(
      client.simulateContract({ ...registry, functionName: 'register', account: address }),
    ).rejects.toThrow()
  }
  const stranger = world.contracts.dusd
  expect(await client.readContract({ ...registry, functionName: 'idOf', args: [stranger] })).toBe(0n)
  const made = await client.simulateContract({ ...registry, functionName: 'register', account: stranger })
  expect(made.result).toBe(BigInt(farcasterPeople.length + 1))
})
