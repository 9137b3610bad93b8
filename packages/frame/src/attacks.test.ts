import { afterAll, describe, expect, it } from 'vitest'
import { attacks } from '../test/attacks/attacks.ts'
import { judgeAttack, openTarget } from '../test/attacks/runAttack.ts'

const target = await openTarget()
afterAll(() => target.close())

describe('rejects a hostile request, or says on its screen what it does', () => {
  describe.each(Object.entries(attacks))('%s', (_, ofKind) => {
    it.each(ofKind.map((attack) => [attack.idea, attack] as const))('%s', async (_, attack) => {
      expect(judgeAttack(attack, await target.run(attack))).toEqual([])
    })
  })
})

it('has a distinct idea in each row', () => {
  const ideas = Object.values(attacks).flatMap((ofKind) => ofKind.map(({ idea }) => idea))
  expect(new Set(ideas).size).toBe(ideas.length)
  expect(ideas.length).toBeGreaterThanOrEqual(40)
})
