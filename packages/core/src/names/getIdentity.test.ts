import type { ServerResponse } from 'node:http'
import { identitiesAtOnceMax } from '@latchkey/protocol/constants'
import type { Network } from '@latchkey/protocol/network'
import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { getIdentity, getIdentityQueryOptions } from './getIdentity.ts'
import { setProfileName } from './setProfileName.ts'

const networkId = devnet.caipNetworkId
const addresses = Array.from({ length: 10 }, (_, at) => `0x${String(at).repeat(40)}`)
const nobody = { name: null, avatar: null, resolvedAt: null }

it('[7.4 name] queues name lookups, and skips those of addresses that are no longer visible', async () => {
  const asked: string[] = []
  const open: ServerResponse[] = []
  const { origin } = await startHttpServer(({ path }, response) => {
    asked.push(path.slice(path.lastIndexOf('/') + 1))
    open.push(response)
  })
  const kit = openKit({ networks: [devnet], api: origin, projectId: 'app' })
  const scrolled = new AbortController()
  const late = addresses.slice(5)
  const identities = addresses.map((address) =>
    getIdentity(kit, { address, networkId, ...(late.includes(address) && { signal: scrolled.signal }) }),
  )
  const outcomes = Promise.allSettled(identities)
  await expect.poll(() => asked.length).toBe(identitiesAtOnceMax)
  scrolled.abort()
  await expect(identities.at(-1)).rejects.toMatchObject({ name: 'AbortError' })
  for (let answered = 0; answered < 5; answered++) {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThanOrEqual(identitiesAtOnceMax)
    const response = open.shift()
    if (response) answerJson(response, nobody)
  }
  const settled = await outcomes
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 5 }, () => 'rejected'),
  ])
  expect(asked.sort()).toEqual(addresses.slice(0, 5))
})

it('[7.4 sender] sends the address itself as the sender, and the network', async () => {
  const { origin, taken } = await startHttpServer((_, response) => answerJson(response, nobody))
  const [address = ''] = addresses
  await getIdentity(openKit({ networks: [devnet], api: origin, projectId: 'app' }), { address, networkId })
  expect(taken).toMatchObject([
    {
      method: 'GET',
      path: `/v1/identity/${address}`,
      query: { sender: address, chainId: networkId, projectId: 'app' },
    },
  ])
})

it('does not queue behind lookups of another kit', async () => {
  const { origin: silent, taken } = await startHttpServer(() => {})
  const { origin } = await startHttpServer((_, response) => answerJson(response, nobody))
  const ended = new AbortController()
  const [one, other] = [silent, origin].map((api) => openKit({ networks: [devnet], api, projectId: 'app' }))
  const { signal } = ended
  const open = addresses.map((address) => getIdentity(one!, { address, networkId, signal }))
  const outcomes = Promise.allSettled(open)
  await expect.poll(() => taken.length).toBe(identitiesAtOnceMax)
  const [address = ''] = addresses
  expect(await getIdentity(other!, { address, networkId })).toEqual({ name: null, avatar: null })
  ended.abort()
  await outcomes
})

it('queues the lookups of a new profile name on many networks', async () => {
  const open: ServerResponse[] = []
  const { origin, taken } = await startHttpServer((_, response) => void open.push(response))
  const networkOf = (id: number): Network => ({ ...devnet, id, caipNetworkId: `eip155:${id}` })
  const networks = [networkOf(1), ...[2, 3, 4, 5, 6, 7].map(networkOf)] as const
  const kit = openKit({ networks, api: origin, projectId: 'app' })
  const [address = ''] = addresses
  const done = setProfileName(kit, address, 'alice.mob.eth')
  await expect.poll(() => taken.length).toBe(identitiesAtOnceMax)
  for (const _ of networks) {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThanOrEqual(identitiesAtOnceMax)
    const response = open.shift()
    if (response) answerJson(response, nobody)
  }
  await done
  expect(taken.map(({ query }) => query.chainId).sort()).toEqual(
    networks.map(({ caipNetworkId }) => caipNetworkId).sort(),
  )
  for (const { caipNetworkId } of networks) {
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId: caipNetworkId })
    expect(getQueryClient(kit).getQueryData(queryKey)).toEqual({ name: 'alice.mob.eth', avatar: null })
  }
})

it('sends no request for an address of another namespace', async () => {
  const kit = openKit({ networks: [devnet], api: 'http://127.0.0.1:9', projectId: 'app' })
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await getIdentity(kit, { address: '7xKXtg2C', networkId })).toEqual({ name: null, avatar: null })
})
