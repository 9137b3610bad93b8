import pino from 'pino'
import { expect, it } from 'vitest'
import { createJobs } from './createJobs.ts'

function open(waitsMs: readonly number[]) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return { jobs: createJobs({ log, waitsMs }), lines }
}

it('starts after its caller has continued', async () => {
  const { jobs } = open([])
  const order: string[] = []
  jobs.run('one', async () => order.push('job'))
  await Promise.resolve().then(() => order.push('answer'))
  await jobs.close()
  expect(order).toEqual(['answer', 'job'])
})

it('stops retrying when the server closes, and logs that it gave up', async () => {
  const { jobs, lines } = open([3_600_000])
  let tries = 0
  jobs.run('one', async () => {
    tries++
    throw new Error('the secret of ada@example.com')
  })
  await expect.poll(() => lines.length).toBe(1)
  await jobs.close()
  expect(tries).toBe(2)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['job failed, retrying', 'job failed'])
  expect(lines.join('')).not.toContain('ada@')
})

it('drops jobs beyond a thousand pending ones, and logs it', async () => {
  const { jobs, lines } = open([])
  let done = 0
  for (let at = 0; at < 1_001; at++) jobs.run('one', async () => done++)
  await jobs.close()
  expect(done).toBe(1_000)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['job dropped: too many pending'])
})
