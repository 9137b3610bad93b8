import { expect, it } from 'vitest'
import { anySignal } from './anySignal.ts'

it('aborts with the first signal, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal(new AbortController(), [one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('over')
  one.abort('late')
  expect(signal).toMatchObject({ aborted: true, reason: 'over' })
})

it('is aborted if a signal already is', () => {
  const { signal } = new AbortController()
  expect(anySignal(new AbortController(), [signal, AbortSignal.abort('before')])).toMatchObject({
    aborted: true,
    reason: 'before',
  })
})

it('skips absent signals', () => {
  const controller = new AbortController()
  const signal = anySignal(new AbortController(), [undefined, null, controller.signal])
  expect(signal.aborted).toBe(false)
  controller.abort('over')
  expect(signal).toMatchObject({ aborted: true, reason: 'over' })
})
