import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../accounts/accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import { createDriver } from '../chains/createDriver.ts'
import { startAnvil } from '../chains/startAnvil.ts'
import { loadSeededState } from './loadSeededState.ts'
import { startPersistentChain } from './startPersistentChain.ts'

const seeded = await loadSeededState()
let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = () =>
  startPersistentChain({
    path: join(folder, 'chain.json'),
    seeded,
    options: { blockTimeSeconds: 0 },
    say: (line) => said.push(line),
  })
const balanceOf = (rpc: string, address: string) => callRpc(rpc, 'eth_getBalance', [address, 'latest'])

describe('startPersistentChain', () => {
  it('resumes where the last run stopped', async () => {
    const first = await start()
    expect(first.isResumed).toBe(false)
    const before = await balanceOf(first.rpc, accounts.dave.address)
    await sendFromCarol(first.rpc)
    const sent = await balanceOf(first.rpc, accounts.dave.address)
    expect(sent).not.toBe(before)
    await first.stop()

    const second = await start()
    expect(second.isResumed).toBe(true)
    expect(await balanceOf(second.rpc, accounts.dave.address)).toBe(sent)
    await second.stop()
    expect(said).toEqual([])
  })

  it('keeps empty blocks, which the index also has', async () => {
    const first = await start()
    await callRpc(first.rpc, 'anvil_mine', ['0x10'])
    await first.stop()
    const second = await start()
    expect(Number(await callRpc(second.rpc, 'eth_blockNumber'))).toBe(seeded.headNumber + 16)
    await second.stop()
  })

  it.runIf(process.env.SOAK)('loses at most a thousand blocks when it is killed', async () => {
    const first = await start()
    const path = join(folder, 'chain.json')
    await expect.poll(() => existsSync(path)).toBe(true)
    const { mtimeMs } = statSync(path)
    await callRpc(first.rpc, 'anvil_mine', ['0x400'])
    await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(mtimeMs)
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    const second = await start()
    // The chain may have been saved halfway through them.
    const lost = seeded.headNumber + 1_024 - Number(await callRpc(second.rpc, 'eth_blockNumber'))
    expect(lost).toBeLessThanOrEqual(1_000)
    await second.stop()
  })

  it('reports the loss when the chain exits early', async () => {
    const chain = await start()
    process.kill(chain.pid, 'SIGKILL')
    await chain.exited
    await chain.stop()
    expect(said.join()).toContain('Its last few seconds are lost')
  })

  it.each([
    ['a truncated', '{"block":'],
    ['an empty', ''],
  ])('moves %s file aside, says so and starts fresh', async (_, text) => {
    writeFileSync(join(folder, 'chain.json'), text)
    const chain = await start()
    expect(chain.isResumed).toBe(false)
    expect(Number(await callRpc(chain.rpc, 'eth_blockNumber'))).toBe(seeded.headNumber)
    await chain.stop()
    expect(said.join()).toContain('cannot be used')
    expect(readdirSync(folder).filter((name) => name.includes('unusable'))).toHaveLength(1)
  })

  it.each([
    ['another genesis', 5],
    ['another version of the seed', seeded.genesis.timestamp],
  ])('moves the chain of %s aside', async (_, timestamp) => {
    const stranger = await startAnvil({ timestamp })
    const packed = (await callRpc(stranger.rpc, 'anvil_dumpState', [false])) as `0x${string}`
    await stranger.stop()
    const { gunzipSync } = await import('node:zlib')
    writeFileSync(join(folder, 'chain.json'), gunzipSync(Buffer.from(packed.slice(2), 'hex')))
    const chain = await start()
    expect(chain.isResumed).toBe(false)
    await chain.stop()
    expect(said.join()).toContain('cannot be used')
  })
})

it('keeps a valid file when only the port is taken', async () => {
  await (await start()).stop()
  const other = await startAnvil()
  const again = startPersistentChain({
    path: join(folder, 'chain.json'),
    seeded,
    options: { port: other.port },
    say: (line) => said.push(line),
  })
  await expect(again).rejects.toThrow('already in use')
  await other.stop()
  expect(said).toEqual([])
  expect(readdirSync(folder)).toContain('chain.json')
})

async function sendFromCarol(rpc: string): Promise<void> {
  const driver = createDriver(rpc)
  const nonce = Number(await callRpc(rpc, 'eth_getTransactionCount', [accounts.carol.address, 'latest']))
  await driver.send(accounts.carol, { to: accounts.dave.address, value: 5n, nonce })
  await callRpc(rpc, 'evm_mine')
}
