import { expect, it, onTestFinished } from 'vitest'
import { choosePorts } from './choosePorts.ts'

it('worlds that start at the same moment have no port in common, and each says once where it went', async () => {
  const chosen = await Promise.all([choosePorts(), choosePorts(), choosePorts()])
  onTestFinished(() => {
    for (const { release } of chosen) release()
  })
  const all = chosen.flatMap(({ ports }) => [...Object.values(ports), ports.solana + 1])
  expect(new Set(all).size).toBe(all.length)
  for (const { moved } of chosen) expect(new Set(moved).size).toBe(moved.length)
})

it('a claim ends with its release', async () => {
  // Other programs on this machine may start and stop meanwhile.
  await expect
    .poll(async () => {
      const first = await choosePorts()
      first.release()
      const second = await choosePorts()
      second.release()
      return first.ports.app === second.ports.app && first.ports.solana === second.ports.solana
    })
    .toBe(true)
})
