import fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { findLabelProblem, readLabel } from './nameLabel.ts'

it.each([
  ['mobs', undefined],
  ['Serial-Mob1', undefined],
  ['m'.repeat(63), undefined],
  ['mob', 'length'],
  ['', 'length'],
  ['m'.repeat(64), 'length'],
  ['mob.eth', 'characters'],
  ['möbs', 'characters'],
  ['mob s', 'characters'],
  ['mobs_', 'characters'],
  ['аlice', 'characters'],
  ['xn--mbs-sna', 'hyphens'],
  ['-mobs', 'hyphens'],
  ['mobs-', 'hyphens'],
  ['0xcarol', undefined],
  ['0xca401', 'address'],
  ['0XCAFE', 'address'],
  ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'address'],
])('[5.4] [9.19 name length] the name %s: %s', (label, problem) => {
  expect(findLabelProblem(label)).toBe(problem)
})

it('what the operator keeps is refused in any case', () => {
  expect(findLabelProblem('Admin', ['admin'])).toBe('reserved')
  expect(findLabelProblem('admins', ['admin'])).toBeUndefined()
})

describe('properties', () => {
  const ascii = fc.stringMatching(/^[a-zA-Z0-9-]{1,70}$/)
  const anything = fc.oneof(ascii, fc.string({ unit: 'binary', maxLength: 70 }))

  it('[5.4] a label that passes is its own normal form but for capitals (ENSIP-15)', () => {
    fc.assert(
      fc.property(anything, (label) => {
        if (findLabelProblem(label) === undefined) expect(normalize(label)).toBe(label.toLowerCase())
      }),
    )
  })

  it('[5.4] a label passes exactly if it has 4 to 63 letters, digits and hyphens, where hyphens may stand, and is no address', () => {
    fc.assert(
      fc.property(anything, (label) => {
        const isRight =
          /^[a-zA-Z0-9-]{4,63}$/.test(label) &&
          !label.startsWith('-') &&
          !label.endsWith('-') &&
          label.slice(2, 4) !== '--' &&
          !/^0x[0-9a-f]*$/i.test(label)
        expect(findLabelProblem(label) === undefined).toBe(isRight)
      }),
    )
  })

  it('a label of a zone is found again, and of no other zone', () => {
    fc.assert(
      fc.property(ascii, (label) => {
        expect(readLabel(`${label}.mob.eth`, 'mob.eth')).toBe(label.toLowerCase())
        expect(readLabel(`${label}.eth`, 'mob.eth')).toBeUndefined()
        expect(readLabel(`deep.${label}.mob.eth`, 'mob.eth')).toBeUndefined()
        expect(readLabel(`${label}mob.eth`, 'mob.eth')).toBeUndefined()
      }),
    )
  })
})
