import { describe, expect, it } from 'vitest'
import { accounts } from '../accounts/accounts.ts'
import { callRpcBatch } from '../chains/callRpc.ts'
import { compileContracts } from '../contracts/compile.ts'
import { contracts } from '../contracts/deploy.ts'
import { testWorld } from '../entries/testWorld.ts'
import { createLedger } from '../services/explorer/createLedger.ts'
import { loadSeededState, writeChain } from './loadSeededState.ts'
import { seedBeginsAt, seedEndsAt } from './seed.ts'

const world = await testWorld()
const ledger = createLedger((calls) => callRpcBatch(world.rpc, calls))
await ledger.catchUp()
const alice = accounts.alice.address.toLowerCase()
const bob = accounts.bob.address.toLowerCase()
const year = ledger.list().filter(({ timestamp }) => timestamp >= seedBeginsAt && timestamp <= seedEndsAt)
const movements = (address: string) =>
  ledger
    .list(address)
    .flatMap((entry) => entry.movements.filter(({ from, to }) => [from, to].includes(address)))

describe('the seed', () => {
  it.runIf(process.env.SOAK)('writes the same chain twice, down to the hash', async () => {
    const { artifacts } = await compileContracts()
    const again = await writeChain(artifacts)
    expect(again.facts.headHash).toBe((await loadSeededState()).headHash)
  })

  it('fills a year that ends when the world begins', () => {
    expect(year.length).toBeGreaterThan(300)
    const months = new Set(year.map(({ timestamp }) => new Date(timestamp * 1000).toISOString().slice(0, 7)))
    expect(months.size).toBe(13)
    expect(world.now).toBeGreaterThanOrEqual(seedEndsAt)
    expect(world.now - seedEndsAt).toBeLessThan(60)
  })

  it.each([
    ['Alice', alice, 150],
    ['Bob', bob, 80],
  ])('gives %s a plausible year', (_, address, least) => {
    expect(ledger.list(address).length).toBeGreaterThan(least)
    const kinds = new Set(movements(address).map(({ type }) => type))
    expect([...kinds].sort()).toEqual(['ether', 'internal', 'nft', 'token'])
    expect(movements(address).some(({ to }) => to === address)).toBe(true)
    expect(movements(address).some(({ from }) => from === address)).toBe(true)
    expect(ledger.list(address).some(({ isConfirmed }) => !isConfirmed)).toBe(true)
  })

  it('has spam, badges, contract calls that move nothing, and a contract that Alice created', () => {
    const of = (contract: string) =>
      movements(alice).filter((movement) => movement.contract === contract.toLowerCase())
    expect(of(contracts.spam).length).toBeGreaterThan(2)
    expect(of(contracts.badges).some(({ amount }) => amount > 1n)).toBe(true)
    expect(of(contracts.mobsters).some(({ from }) => from === alice)).toBe(true)
    const mine = ledger.list(alice).filter(({ from }) => from === alice)
    expect(mine.some(({ isConfirmed, movements: moved }) => isConfirmed && moved.length === 0)).toBe(true)
    expect(mine.filter(({ created }) => created).length).toBe(1)
  })

  it('fails where intended and nowhere else', () => {
    const failed = ledger.list().filter(({ isConfirmed }) => !isConfirmed)
    const targets = failed.map(({ to }) => to).sort()
    const guestbook = contracts.guestbook.toLowerCase()
    expect(targets.filter((to) => to !== guestbook)).toEqual(
      [contracts.ammRouter.toLowerCase(), contracts.mob.toLowerCase()].sort(),
    )
    expect(targets.filter((to) => to === guestbook).length).toBe(12)
  })
})
