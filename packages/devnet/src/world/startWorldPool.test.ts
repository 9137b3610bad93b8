import { afterAll, expect, it } from 'vitest'
import { accounts } from '../accounts/accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import { startWorldPool } from './startWorldPool.ts'
import type { World } from './world.ts'

const pool = await startWorldPool()
afterAll(() => pool.close())

type Lease = { lease: string; world: World }
const ask = async (path: string) => (await fetch(`${pool.origin}${path}`, { method: 'POST' })).json()
const lease = () => ask('/lease') as Promise<Lease>
const release = (pending: Lease) => ask(`/release/${pending.lease}`)
const head = (world: World) => callRpc(world.rpc, 'eth_blockNumber')
const newest = async ({ api, projectId }: World) => {
  const response = await fetch(`${api}/v1/account/${accounts.dave.address}/history?projectId=${projectId}`)
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0]?.id
}

it('leases each file its own world in its initial state', async () => {
  const first = await lease()
  const [start, newestAtStart] = [await head(first.world), await newest(first.world)]
  const second = await lease()
  expect(second.world.rpc).not.toBe(first.world.rpc)

  await fetch(`${first.world.explorer}/faucet`, {
    method: 'POST',
    body: JSON.stringify({ address: accounts.dave.address }),
  })
  await expect.poll(() => newest(first.world)).not.toBe(newestAtStart)
  const { rpc: solana, accounts: people } = first.world.solana
  const balance = async () => {
    const answer = await callRpc(solana, 'getBalance', [people[0]?.address])
    return (answer as { value: number }).value
  }
  const before = await balance()
  await callRpc(solana, 'requestAirdrop', [people[0]?.address, 1_000_000_000])
  expect(await balance()).toBe(before + 1_000_000_000)
  await ask(`/restore/${encodeURIComponent(first.world.rpc)}`)
  expect(await balance()).toBe(before)
  expect(await newest(first.world)).toBe(newestAtStart)

  await callRpc(first.world.rpc, 'anvil_setBalance', [accounts.dave.address, '0x0'])
  await callRpc(first.world.rpc, 'anvil_mine', ['0x64'])
  await release(first)

  const third = await lease()
  expect(third.world.rpc).toBe(first.world.rpc)
  expect(Number(await head(third.world)) - Number(start)).toBeLessThan(60)
  expect(await callRpc(third.world.rpc, 'eth_getBalance', [accounts.dave.address, 'latest'])).not.toBe('0x0')
  expect(await newest(third.world)).toBe(newestAtStart)
})
