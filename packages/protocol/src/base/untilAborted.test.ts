import { expect, it } from 'vitest'
import { untilAborted } from './untilAborted.ts'

const endless = new Promise<never>(() => {})

it('settles like the promise', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
  await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
})

it('rejects with the reason when the signal aborts', async () => {
  const controller = new AbortController()
  const result = untilAborted(endless, controller.signal)
  controller.abort('over')
  await expect(result).rejects.toBe('over')
})

it('rejects immediately if the signal is already aborted', async () => {
  await expect(untilAborted(endless, AbortSignal.abort('before'))).rejects.toBe('before')
})

it('does not leave the failure of an abandoned promise unhandled', async () => {
  const controller = new AbortController()
  let fail = (_reason: Error) => {}
  const failing = new Promise<never>((_, reject) => {
    fail = reject
  })
  const result = untilAborted(failing, controller.signal)
  controller.abort('over')
  fail(new Error('late'))
  await expect(result).rejects.toBe('over')
})
