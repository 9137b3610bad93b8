import { expect, it } from 'vitest'
import { createLock } from './createLock.ts'

const refused = {
  request: () => Promise.reject(new DOMException('No.', 'SecurityError')),
} as unknown as LockManager

it.each([
  ['has no locks', undefined],
  ['refuses locks', refused],
])('runs one task at a time when the browser %s', async (_, locks) => {
  const withLock = createLock(locks)
  const done: string[] = []
  let release = () => {}
  const first = withLock('key', async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    done.push('first')
    throw new Error('It failed.')
  })
  const second = withLock('key', async () => done.push('second'))
  await withLock('other', async () => done.push('other'))
  release()
  await expect(first).rejects.toThrow('It failed.')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
})

it('passes a task’s error to its caller, and runs the task once', async () => {
  const locks = { request: (_: string, task: () => unknown) => task() } as unknown as LockManager
  let runs = 0
  const task = async () => {
    runs += 1
    throw new DOMException('Of the task.', 'SecurityError')
  }
  await expect(createLock(locks)('key', task)).rejects.toThrow('Of the task.')
  expect(runs).toBe(1)
})
