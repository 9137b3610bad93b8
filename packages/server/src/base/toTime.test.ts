import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toTime } from './toTime.ts'

it('formats any second within the range of block times like RFC 3339', () => {
  const seconds = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) / 1_000 })
  fc.assert(
    fc.property(seconds, (second) => {
      expect(toTime(second)).toBe(new Date(second * 1_000).toISOString().replace('.000Z', 'Z'))
    }),
  )
})
