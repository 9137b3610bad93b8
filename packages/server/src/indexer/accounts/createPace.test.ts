import { afterEach, expect, it, vi } from 'vitest'
import { createPace } from './createPace.ts'

afterEach(() => vi.useRealTimers())

it('sends so many requests per second, in their order', async () => {
  vi.useFakeTimers()
  const sent: unknown[] = []
  const stopping = new AbortController()
  const { patient } = createPace(async (method) => sent.push(method), 10, stopping.signal)
  const requests = Array.from({ length: 25 }, (_, at) => patient(String(at), []))
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.length).toBeGreaterThanOrEqual(19)
  expect(sent.length).toBeLessThanOrEqual(20)
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(requests)
  expect(sent).toEqual(requests.map((_, at) => String(at)))
})

it('sends urgent requests before the others', async () => {
  vi.useFakeTimers()
  const sent: unknown[] = []
  const { urgent, patient } = createPace(async (method) => sent.push(method), 2, new AbortController().signal)
  const requests = ['a', 'b', 'c', 'd'].map((method) => patient(method, []))
  requests.push(urgent('first', []))
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all(requests)
  expect(sent).toEqual(['a', 'b', 'first', 'c', 'd'])
})

it('rejects what waits when it is stopped', async () => {
  const stopping = new AbortController()
  const { urgent, patient } = createPace(async () => 'sent', 1, stopping.signal)
  expect(await urgent('a', [])).toBe('sent')
  const waiting = patient('b', [])
  stopping.abort()
  await expect(waiting).rejects.toThrow('abort')
})
