import { expect, it, onTestFinished } from 'vitest'
import { choosePorts } from './choosePorts.ts'

it('worlds starting at the same time share no port, and each reports a moved port once', async () => {
  const chosen = await Promise.all([choosePorts(), choosePorts(), choosePorts()])
  onTestFinished(() => {
    for (const { release } of chosen) release()
  })
  const all = chosen.flatMap(({ ports }) => [...Object.values(ports), ports.solana + 1])
  expect(new Set(all).size).toBe(all.length)
  for (const { moved } of chosen) expect(new Set(moved).size).toBe(moved.length)
})

it('a claim ends with its release', async () => {
  // Other programs of this machine come and go meanwhile.
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
