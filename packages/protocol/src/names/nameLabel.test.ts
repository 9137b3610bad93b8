import fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { findLabelProblem, readLabel } from './nameLabel.ts'

it.each([
  ['[5.4 at least 4] [9.19 name length]', 'mobs', undefined],
  ['[5.4 at least 4] [9.19 name length]', 'mob', 'length'],
  ['[5.4 at least 4] [9.19 name length]', '', 'length'],
  ['', 'm'.repeat(63), undefined],
  ['', 'm'.repeat(64), 'length'],
  ['[5.4 letters]', 'SerialMob', undefined],
  ['[5.4 digits]', '4242', undefined],
  ['[5.4 hyphen]', 'serial-mob', undefined],
  ['[5.4 nothing else]', 'mob.eth', 'characters'],
  ['[5.4 nothing else]', 'möbs', 'characters'],
  ['[5.4 nothing else]', 'mob s', 'characters'],
  ['[5.4 nothing else]', 'mobs_', 'characters'],
  ['[5.4 nothing else]', 'аlice', 'characters'],
  ['[5.4 nothing else]', 'mob٤٢', 'characters'],
  ['[5.4 hyphen]', 'xn--mbs-sna', 'hyphens'],
  ['[5.4 hyphen]', '-mobs', 'hyphens'],
  ['[5.4 hyphen]', 'mobs-', 'hyphens'],
  ['', '0xcarol', undefined],
  ['', 'carol0xca401', undefined],
  ['', '0xca401', 'address'],
  ['', '0XCAFE', 'address'],
  ['', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'address'],
])('%s checks the name %s: %s', (_ids, label, problem) => {
  expect(findLabelProblem(label)).toBe(problem)
})

it('[5.4 letters] [5.4 digits] [5.4 nothing else] accepts each ASCII letter and digit, and no other character but the hyphen', () => {
  const signs = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const passing = signs.filter((sign) => findLabelProblem(`mob${sign}s`) === undefined).join('')
  expect(passing).toBe('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
})

it('rejects reserved names in any case', () => {
  expect(findLabelProblem('Admin', ['admin'])).toBe('reserved')
  expect(findLabelProblem('admins', ['admin'])).toBeUndefined()
})

describe('properties', () => {
  const ascii = fc.stringMatching(/^[a-zA-Z0-9-]{1,70}$/)
  const anything = fc.oneof(ascii, fc.string({ unit: 'binary', maxLength: 70 }))

  it('[5.4 nothing else] accepts only labels in their own normal form, apart from upper case (ENSIP-15)', () => {
    fc.assert(
      fc.property(anything, (label) => {
        if (findLabelProblem(label) === undefined) expect(normalize(label)).toBe(label.toLowerCase())
      }),
    )
  })

  it('[5.4 at least 4] [5.4 nothing else] accepts exactly 4 to 63 letters, digits and well-placed hyphens that form no address', () => {
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

  it('reads a label back from its zone, and from no other zone', () => {
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
