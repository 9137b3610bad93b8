import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCursors } from './createCursors.ts'

const cursors = createCursors('key')
const scope = ['history', '0xabc', 'eip155:1']
const place = { minedAt: 1, txIndex: 2 }
const cursor = cursors.sign(scope, place)

describe('a cursor', () => {
  it('reads back what was signed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.jsonValue(), (anyScope, value) => {
        const wire = JSON.parse(JSON.stringify(value))
        expect(cursors.read(anyScope, cursors.sign(anyScope, wire))).toEqual(wire)
      }),
    )
  })

  it.each([
    ['of another address', () => cursors.read(['history', '0xdef', 'eip155:1'], cursor)],
    ['of another chain', () => cursors.read(['history', '0xabc', 'eip155:2'], cursor)],
    ['of another list', () => cursors.read(['nfts', '0xabc', 'eip155:1'], cursor)],
    ['whose scope was glued together', () => cursors.read(['history', '0xabc,eip155:1'], cursor)],
    ['of another key', () => createCursors('other').read(scope, cursor)],
    ['that is truncated', () => cursors.read(scope, cursor.slice(0, -1))],
    ['that is empty', () => cursors.read(scope, '')],
    ['with trailing text', () => cursors.read(scope, `${cursor}=`)],
  ])('%s is refused', (_, read) => {
    expect(read).toThrow(
      expect.objectContaining({
        code: 'CURSOR_INVALID',
        reasons: [
          { field: 'cursor', description: 'This cursor is not one of this list. Start again without it.' },
        ],
      }),
    )
  })

  it('is refused with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_'), (at, letter) => {
        fc.pre(cursor[at] !== letter)
        const forged = cursor.slice(0, at) + letter + cursor.slice(at + 1)
        expect(() => cursors.read(scope, forged)).toThrow()
      }),
    )
  })

  it('outlives a restart only with a key', () => {
    expect(createCursors('key').read(scope, cursor)).toEqual(place)
    expect(() => createCursors(undefined).read(scope, createCursors(undefined).sign(scope, place))).toThrow()
  })
})
