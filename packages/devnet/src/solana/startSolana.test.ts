import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { address } from '@solana/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callRpc } from '../chains/callRpc.ts'
import { solanaAccounts } from './solanaAccounts.ts'
import { type RunningSolana, startSolana } from './startSolana.ts'

const dave = solanaAccounts.dave.address
let folder: string
let said: string[]
let running: RunningSolana | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  said = []
})
afterEach(async () => {
  await running?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  running = await startSolana({
    ...{ port: 0, clock: 'seed', path: join(folder, 'solana.jsonl') },
    say: (line) => said.push(line),
  })
  const { rpc } = running
  const balance = async () => ((await callRpc(rpc, 'getBalance', [dave])) as { value: number }).value
  return { ...running, balance }
}

it('resumes where the last run stopped', async () => {
  const first = await start()
  const before = await first.balance()
  await first.faucet.giveSol(address(dave), 3_000_000_000n)
  const slot = (await callRpc(first.rpc, 'getSlot')) as number
  await first.close()
  const second = await start()
  expect(await second.balance()).toBe(before + 3_000_000_000)
  expect(await callRpc(second.rpc, 'getSlot')).toBeGreaterThanOrEqual(slot)
  expect(said).toEqual([])
})

it('drops only the incomplete line after a crash', async () => {
  const first = await start()
  await first.faucet.giveSol(address(dave), 3_000_000_000n)
  const balance = await first.balance()
  await first.close()
  appendFileSync(join(folder, 'solana.jsonl'), '[790000')
  const second = await start()
  expect(await second.balance()).toBe(balance)
  await second.faucet.giveSol(address(dave), 1_000_000_000n)
  await second.close()
  expect(await (await start()).balance()).toBe(balance + 1_000_000_000)
  expect(said).toEqual([])
})

it.each([
  ['another version of the seed', (text: string) => text.replace(/"seed":"\w+"/, '"seed":"other"')],
  ['no chain at all', () => 'nonsense\n'],
  ['an invalid transaction', (text: string) => text.replace(/"A.{5}/, '"AQAAAA')],
])('moves %s aside, says so and starts fresh', async (_, spoil) => {
  const first = await start()
  const before = await first.balance()
  await first.faucet.giveSol(address(dave), 3_000_000_000n)
  await first.close()
  const path = join(folder, 'solana.jsonl')
  writeFileSync(path, spoil(readFileSync(path, 'utf8')))
  const second = await start()
  expect(await second.balance()).toBe(before)
  expect(said.join()).toContain('cannot be used')
  expect(readdirSync(folder).filter((name) => name.includes('unusable'))).toHaveLength(1)
})

it('reports that its port or the next one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const taken = (other.address() as { port: number }).port
  const at = (port: number) => startSolana({ port, clock: 'seed', say: () => {} })
  await expect(at(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(at(taken - 1)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
})

it('cleans up after itself', async () => {
  const { rpc, close } = await start()
  await close()
  running = undefined
  await expect(callRpc(rpc, 'getHealth')).rejects.toThrow()
})
