import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createClient } from './createClient.ts'
import { createPairings } from './createPairings.ts'

it('[4.5 reuses until its expiry] [4.5 otherwise new] reuses a code until 10 s before its expiry, then creates another one', async () => {
  const world = await testWorld()
  const client = createClient({
    relayUrl: world.relay,
    projectId: world.projectId,
    metadata: { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
    storage: { get: () => null, set: () => {} },
    createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
  })
  onTestFinished(client.end)
  let now = Date.now()
  const pairings = createPairings(client, () => now)
  const uris: string[] = []
  const namespaces = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }
  const pair = () =>
    pairings.pair({ namespaces, onUri: (uri) => uris.push(uri) }).catch((error: Error) => error.name)
  const first = pair()
  await expect.poll(() => uris).toHaveLength(1)
  const endsAt = Number(new URLSearchParams(uris[0]).get('expiryTimestamp')) * 1_000
  now = endsAt - 10_001
  void pair()
  await expect.poll(() => uris).toHaveLength(2)
  now = endsAt - 10_000
  const third = pair()
  expect(await first).toBe('AbortError')
  await expect.poll(() => uris).toHaveLength(3)
  expect(uris[1]).toBe(uris[0])
  expect(uris[2]).not.toBe(uris[0])
  pairings.end()
  expect(await third).toBe('AbortError')
})
