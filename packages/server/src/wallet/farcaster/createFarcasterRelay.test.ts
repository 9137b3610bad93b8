import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promptHttpFaults } from '../../../test/httpFaults.ts'
import { type JsonAnswer, startJsonServer } from '../../../test/startJsonServer.ts'
import { createFarcasterRegistry } from './createFarcasterRegistry.ts'
import { createFarcasterRelay } from './createFarcasterRelay.ts'

let server: Awaited<ReturnType<typeof startJsonServer>>
let answer: JsonAnswer
beforeAll(async () => {
  server = await startJsonServer(() => answer)
})
afterAll(() => server?.stop())

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const question = {
  siweUri: 'https://wallet.example/farcaster',
  domain: 'wallet.example',
  nonce: 'nonce123',
  notBefore: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T01:00:00.000Z',
}

describe.each(promptHttpFaults)('a service of Farcaster that %s', (_, __, fault) => {
  it('is unavailable as a relay', async () => {
    answer = fault
    const relay = createFarcasterRelay({ relay: server.origin })
    await expect(relay.open(question)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    await expect(relay.read('token')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('is unavailable as the registry', async () => {
    answer = fault
    const registry = createFarcasterRegistry({ rpc: server.origin, chainId: 'eip155:10', registry: address })
    const claim = { fid: 1n, address, message: 'message', signature: '0x' }
    await expect(registry.holds(claim)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

it('reads no more of the registry’s response than of any other service’s', async () => {
  const registry = createFarcasterRegistry({ rpc: server.origin, chainId: 'eip155:10', registry: address })
  const claim = { fid: 1n, address, message: 'message', signature: '0x' }
  const owner = { jsonrpc: '2.0', id: 0, result: `0x${'0'.repeat(63)}2` }
  answer = { body: owner }
  expect(await registry.holds(claim)).toBe(false)
  answer = { body: { ...owner, more: 'x'.repeat(8_100_000) } }
  await expect(registry.holds(claim)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

it.each([
  ['no question', {}],
  ['this question', { nonce: question.nonce, domain: question.domain, siweUri: question.siweUri }],
])('opens an app’s URL that repeats %s', async (_, query) => {
  const url = `https://app.example/connect?${new URLSearchParams({ channelToken: 'token', ...query })}`
  answer = { body: { channelToken: 'token', url } }
  expect(await createFarcasterRelay({ relay: server.origin }).open(question)).toEqual({ token: 'token', url })
})

it.each([
  ['no address', 'app'],
  ['a script', 'javascript:alert(1)'],
  ['another nonce', 'https://app.example/connect?nonce=nonce456'],
  ['another nonce in the app itself', 'farcaster://connect?nonce=nonce456'],
  ['another nonce after this one', 'https://app.example/connect?nonce=nonce123&nonce=nonce456'],
  ['another domain', 'https://app.example/connect?nonce=nonce123&domain=other.example'],
  ['another address to sign in at', 'https://app.example/connect?siweUri=https%3A%2F%2Fother.example'],
])('refuses an app’s URL with %s', async (_, url) => {
  answer = { body: { channelToken: 'token', url } }
  await expect(createFarcasterRelay({ relay: server.origin }).open(question)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
})
