import { afterAll, describe, expect, it } from 'vitest'
import { attacks } from './attacks.ts'
import { judgeAttack, openTarget } from './runAttack.ts'

const target = await openTarget()
afterAll(() => target.close())

describe('a hostile request is refused, or its screen says what it does', () => {
  it.each(attacks.map((attack) => [attack.idea, attack] as const))('%s', async (_, attack) => {
    expect(judgeAttack(attack, await target.run(attack))).toEqual([])
  })
})

it('each row is an idea of its own', () => {
  expect(new Set(attacks.map(({ idea }) => idea)).size).toBe(attacks.length)
  expect(attacks.length).toBeGreaterThanOrEqual(40)
})
