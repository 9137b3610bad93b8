import pino from 'pino'
import { expect, it } from 'vitest'
import { createErrands } from './createErrands.ts'

function open(waitsMs: readonly number[]) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return { errands: createErrands({ log, waitsMs }), lines }
}

it('starts after its caller has continued', async () => {
  const { errands } = open([])
  const order: string[] = []
  errands.run('one', async () => order.push('errand'))
  await Promise.resolve().then(() => order.push('answer'))
  await errands.close()
  expect(order).toEqual(['answer', 'errand'])
})

it('stops retrying when the server closes, and logs that it gave up', async () => {
  const { errands, lines } = open([3_600_000])
  let tries = 0
  errands.run('one', async () => {
    tries++
    throw new Error('the secret of ada@example.com')
  })
  await expect.poll(() => lines.length).toBe(1)
  await errands.close()
  expect(tries).toBe(2)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['errand failed, retrying', 'errand failed'])
  expect(lines.join('')).not.toContain('ada@')
})

it('drops errands beyond a thousand pending ones, and logs it', async () => {
  const { errands, lines } = open([])
  let done = 0
  for (let at = 0; at < 1_001; at++) errands.run('one', async () => done++)
  await errands.close()
  expect(done).toBe(1_000)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['errand dropped: too many pending'])
})
