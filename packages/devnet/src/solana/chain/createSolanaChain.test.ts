import { describe, expect, it } from 'vitest'
import { seedEndsAt } from '../../seed/seed.ts'
import { createSolanaActions } from '../createSolanaActions.ts'
import { createSolanaDriver } from '../createSolanaDriver.ts'
import { loadSolanaSeed, makeSolanaSeed, solanaGenesisAt } from '../loadSolanaSeed.ts'
import { RpcFailure } from '../RpcFailure.ts'
import { solanaAccounts } from '../solanaAccounts.ts'
import { createClock } from './createClock.ts'
import { blockhashSlots } from './createSlots.ts'
import { createSolanaChain, type LogEntry } from './createSolanaChain.ts'

const { alice, bob } = solanaAccounts
const seed = await loadSolanaSeed()
const seeded = createSolanaChain({
  clock: createClock(seedEndsAt),
  genesisAt: solanaGenesisAt,
  log: seed.log,
}).state()

function open(log: readonly LogEntry[] = []) {
  const clock = createClock(seedEndsAt)
  const kept: LogEntry[] = []
  const chain = createSolanaChain({
    ...{ clock, genesisAt: solanaGenesisAt, from: seeded, log },
    keep: (entry) => kept.push(entry),
  })
  clock.set(seedEndsAt)
  const actions = createSolanaActions(chain, createSolanaDriver(chain))
  const lamports = (address: string) => chain.account(address as never)?.lamports ?? 0n
  return { chain, clock, actions, kept, lamports }
}

function failureOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('the seed', () => {
  it('is identical twice, down to the signature', async () => {
    expect(await makeSolanaSeed()).toEqual(seed.log)
  })

  it('fills half a year that ends when the world begins, and fails where intended', () => {
    const { chain } = open()
    const landed = chain.landed()
    const months = new Set(landed.map(({ time }) => new Date(time * 1000).toISOString().slice(0, 7)))
    expect(months.size).toBe(7)
    expect(landed.every(({ time }, at) => time <= seedEndsAt && time >= (landed[at - 1]?.time ?? 0))).toBe(
      true,
    )
    expect(landed.every(({ slot }, at) => slot > (landed[at - 1]?.slot ?? 0))).toBe(true)
    expect(chain.history(alice.address).length).toBeGreaterThan(50)
    expect(chain.history(bob.address).length).toBeGreaterThan(25)
    const failed = landed.filter(({ failure }) => failure !== null)
    expect(failed.map(({ failure }) => failure)).toEqual(
      failed.map(() => ({ InstructionError: [1, { Custom: 1 }] })),
    )
    expect(failed.length).toBe(6)
  })
})

describe('a chain', () => {
  it('is reproduced from its transactions', async () => {
    const first = open()
    await first.actions.sendSol(alice, bob.address, '0.5')
    await first.actions.sendToken(bob, alice.address, 'dusd', '7')
    expect(first.kept).toHaveLength(2)
    const second = open(first.kept)
    for (const { address } of [alice, bob]) expect(second.lamports(address)).toBe(first.lamports(address))
    expect(second.chain.landed().map(({ signature }) => signature)).toEqual(
      first.chain.landed().map(({ signature }) => signature),
    )
  })

  it('returns to the held state and accepts the same transaction again', async () => {
    const { chain, actions, lamports, kept } = open()
    const before = lamports(bob.address)
    const count = chain.landed().length
    const restore = chain.hold()
    const signature = await actions.sendSol(alice, bob.address, '1')
    expect(lamports(bob.address)).toBe(before + 1_000_000_000n)
    restore()
    expect(lamports(bob.address)).toBe(before)
    expect(chain.landed()).toHaveLength(count)
    expect(chain.find(signature)).toBeUndefined()
    const [{ wire } = { wire: new Uint8Array() }] = kept
    expect(chain.send(wire)).toBe(signature)
    expect(lamports(bob.address)).toBe(before + 1_000_000_000n)
  })

  it('keeps a blockhash valid for 150 slots and reports transactions already processed', async () => {
    const { chain, clock, actions, kept } = open()
    const restore = chain.hold()
    await actions.sendSol(alice, bob.address, '0.1')
    const [{ wire } = { wire: new Uint8Array() }] = kept
    expect(failureOf(() => chain.send(wire))).toMatchObject({
      code: -32_002,
      data: { err: 'AlreadyProcessed' },
    })
    restore()
    const hash = chain.slots.blockhashOf(chain.slots.now())
    clock.set(seedEndsAt + blockhashSlots * 0.4 - 1)
    expect(chain.slots.isRecent(hash)).toBe(true)
    clock.set(seedEndsAt + blockhashSlots * 0.4 + 1)
    expect(chain.slots.isRecent(hash)).toBe(false)
    const refusal = failureOf(() => chain.send(wire))
    expect(refusal).toBeInstanceOf(RpcFailure)
    expect(refusal).toMatchObject({
      code: -32_002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    })
  })

  it('advances by a slot with each transaction and with time', async () => {
    const { chain, clock, actions } = open()
    const slot = chain.slots.now()
    const hashes = new Set<string>()
    for (let sent = 0; sent < 3; sent++) {
      hashes.add(chain.slots.blockhashOf(chain.slots.now()))
      await actions.sendSol(alice, bob.address, '0.1')
    }
    expect(chain.slots.now()).toBe(slot + 3)
    expect(hashes.size).toBe(3)
    clock.set(seedEndsAt + 40)
    expect(chain.slots.now()).toBe(slot + 100)
  })

  it('rejects an invalid signature', async () => {
    const { chain, actions, kept, lamports } = open()
    const restore = chain.hold()
    await actions.sendSol(alice, bob.address, '0.1')
    restore()
    const before = lamports(bob.address)
    const forged = Uint8Array.from(kept[0]!.wire)
    forged[10]! ^= 1
    expect(failureOf(() => chain.send(forged))).toMatchObject({ code: -32_003 })
    chain.send(forged, { isUntried: true })
    expect(lamports(bob.address)).toBe(before)
  })
})
