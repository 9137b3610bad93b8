import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Project } from '../settings/settings.ts'
import { createLimiter, defaultLimits } from './createLimiter.ts'

const project: Project = { id: 'p', name: 'P', origins: [], limits: { read: 60 } }
const client = { project, address: '203.0.113.9', routeClass: 'read' } as const

function createClock() {
  let ms = 0
  return { now: () => ms, advance: (by: number) => (ms += by) }
}

it('allows a full bucket immediately, then returns how long to wait', () => {
  const clock = createClock()
  const limiter = createLimiter(clock.now)
  const answers = Array.from({ length: 61 }, () => limiter.take(client))
  expect(answers.slice(0, 60).every(({ allowed }) => allowed)).toBe(true)
  expect(answers[59]).toMatchObject({ limit: 60, remaining: 0, resetS: 60 })
  expect(answers[60]).toMatchObject({ allowed: false, retryAfterS: 1 })
  clock.advance(1_000)
  expect(limiter.take(client).allowed).toBe(true)
  expect(limiter.take(client).allowed).toBe(false)
})

it('takes nothing from a bucket when the clock is set back, and refills it from then on', () => {
  const clock = createClock()
  const limiter = createLimiter(clock.now)
  for (let taken = 0; taken < 10; taken++) limiter.take(client)
  clock.advance(-3_600_000)
  expect(limiter.take(client)).toMatchObject({ allowed: true, remaining: 49 })
  clock.advance(2_000)
  expect(limiter.take(client)).toMatchObject({ allowed: true, remaining: 50 })
})

it('limits clients, projects and route classes separately', () => {
  const limiter = createLimiter(() => 0)
  for (let taken = 0; taken < 60; taken++) limiter.take(client)
  expect(limiter.take(client).allowed).toBe(false)
  expect(limiter.take({ ...client, address: '203.0.113.10' }).allowed).toBe(true)
  expect(limiter.take({ ...client, project: { ...project, id: 'q' } }).allowed).toBe(true)
  expect(limiter.take({ ...client, routeClass: 'write' })).toMatchObject({
    allowed: true,
    limit: defaultLimits.write,
  })
})

it('allows all clients of a wider IPv6 network a few times the limit of one, however they are distributed', () => {
  const limiter = createLimiter(() => 0)
  const takeFrom = (addresses: readonly string[]) =>
    addresses.filter((address) => limiter.take({ ...client, address }).allowed).length
  const spread = (count: number, toAddress: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => toAddress(at))
  expect(
    takeFrom(spread(1_000, (at) => `2001:db8:1:2${(at % 256).toString(16).padStart(2, '0')}::/64`)),
  ).toBe(240)
  expect(takeFrom(spread(5_000, (at) => `2001:db8:2:${(at % 5_000).toString(16)}::/64`))).toBe(960)
  expect(limiter.take({ ...client, address: '2001:db8:2:ffff::/64' })).toMatchObject({
    allowed: false,
    limit: 960,
  })
  expect(limiter.take({ ...client, address: '2001:db8:3:1::/64' })).toMatchObject({
    allowed: true,
    limit: 60,
  })
})

it('limits all clients of a project together where it sets a total', () => {
  const clock = createClock()
  const limiter = createLimiter(clock.now)
  const shared = { ...project, total: { read: 100 } }
  const from = (at: number, of: Project = shared) =>
    limiter.take({ project: of, address: `203.0.113.${at}`, routeClass: 'read' })
  const allowed = Array.from({ length: 200 }, (_, at) => from(at % 200)).filter(({ allowed }) => allowed)
  expect(allowed).toHaveLength(100)
  expect(from(201)).toMatchObject({ allowed: false, limit: 100, retryAfterS: 1 })
  expect(from(201, { ...project, id: 'q' }).allowed).toBe(true)
  expect(limiter.take({ project: shared, address: '203.0.113.1', routeClass: 'write' }).allowed).toBe(true)
  clock.advance(60_000)
  expect(from(201).allowed).toBe(true)
})

it('charges what was already served beyond the limit, by at most a full bucket', () => {
  const clock = createClock()
  const limiter = createLimiter(clock.now)
  const serve = () => limiter.take({ ...client, cost: 50, isServed: true })
  const isLeft = () => limiter.take({ ...client, cost: 0 }).allowed
  expect(serve()).toMatchObject({ allowed: true, remaining: 10 })
  expect(isLeft()).toBe(true)
  expect(serve()).toMatchObject({ allowed: true, remaining: 0, resetS: 100 })
  expect(isLeft()).toBe(false)
  expect(limiter.take(client)).toMatchObject({ allowed: false, remaining: 0, retryAfterS: 41 })
  for (let served = 0; served < 10; served++) serve()
  expect(limiter.take(client)).toMatchObject({ allowed: false, retryAfterS: 61 })
  clock.advance(60_000)
  expect(isLeft()).toBe(true)
  expect(limiter.take(client).allowed).toBe(false)
  clock.advance(1_000)
  expect(limiter.take(client).allowed).toBe(true)
})

it('never allows more than the bucket and its refill', () => {
  const clock = createClock()
  const limiter = createLimiter(clock.now)
  let clients = 0
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }), (waits) => {
      clients += 1
      const newcomer = { ...client, address: `client ${clients}` }
      const startedMs = clock.now()
      let passed = 0
      for (const wait of waits) {
        clock.advance(wait)
        if (limiter.take(newcomer).allowed) passed += 1
      }
      expect(passed).toBeLessThanOrEqual(60 + Math.floor((clock.now() - startedMs) / 1000) + 1)
    }),
  )
})
