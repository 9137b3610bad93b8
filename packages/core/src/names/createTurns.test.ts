import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTurns } from './createTurns.ts'

it('runs a few at the same time, and the others in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (most, tasks) => {
        const inTurn = createTurns(most)
        const begun: number[] = []
        let running = 0
        let peak = 0
        const results = await Promise.allSettled(
          tasks.map((isFine, at) =>
            inTurn(async () => {
              begun.push(at)
              running += 1
              peak = Math.max(peak, running)
              await Promise.resolve()
              running -= 1
              if (!isFine) throw new Error('no')
              return at
            }),
          ),
        )
        expect(peak).toBeLessThanOrEqual(most)
        expect(begun).toEqual(tasks.map((_, at) => at))
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual(tasks)
      },
    ),
  )
})

it('skips a waiting task that is aborted, and delays no other', async () => {
  const inTurn = createTurns(1)
  let release = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)))
  const leaving = new AbortController()
  let hasRun = false
  const second = inTurn(async () => {
    hasRun = true
  }, leaving.signal)
  const third = inTurn(async () => 'third')
  leaving.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  release()
  await first
  expect(await third).toBe('third')
  await expect(inTurn(async () => {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(hasRun).toBe(false)
})
