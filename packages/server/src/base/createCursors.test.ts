import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCursors } from './createCursors.ts'

const scope = ['history', '0xabc', 'eip155:1']
const place = { minedAt: 1, txIndex: 2 }
const read = (of: readonly string[], cursor: string) => createCursors('key').read(of, cursor)
const sign = () => createCursors('key').sign(scope, place)

describe('a cursor', () => {
  it('decodes to what was signed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.jsonValue(), (anyScope, value) => {
        const wire = JSON.parse(JSON.stringify(value))
        const cursors = createCursors('key')
        expect(cursors.read(anyScope, cursors.sign(anyScope, wire))).toEqual(wire)
      }),
    )
  })

  it('is identical in every process that has the key', () => {
    expect(sign()).toBe('iM0RtnIqiSgvwHqb2STFm3sibWluZWRBdCI6MSwidHhJbmRleCI6Mn0')
  })

  it.each<[string, (cursor: string) => unknown]>([
    ['of another address', (cursor) => read(['history', '0xdef', 'eip155:1'], cursor)],
    ['of another chain', (cursor) => read(['history', '0xabc', 'eip155:2'], cursor)],
    ['of another list', (cursor) => read(['nfts', '0xabc', 'eip155:1'], cursor)],
    ['with a scope that runs into the next', (cursor) => read(['history', '0xabc,eip155:1'], cursor)],
    ['of another key', (cursor) => createCursors('other').read(scope, cursor)],
    ['that is truncated', (cursor) => read(scope, cursor.slice(0, -1))],
    ['that is empty', () => read(scope, '')],
    ['with trailing text', (cursor) => read(scope, `${cursor}=`)],
  ])('%s is refused', (_, use) => {
    const cursor = sign()
    expect(() => use(cursor)).toThrow(
      expect.objectContaining({
        code: 'CURSOR_INVALID',
        reasons: [
          { field: 'cursor', description: 'The cursor is invalid for this list. Start again without it.' },
        ],
      }),
    )
  })

  it('rejects a change of any one character', () => {
    const cursor = sign()
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_'), (at, letter) => {
        fc.pre(cursor[at] !== letter)
        const forged = cursor.slice(0, at) + letter + cursor.slice(at + 1)
        expect(() => read(scope, forged)).toThrow()
      }),
    )
  })

  it('survives a restart only with a configured key', () => {
    expect(read(scope, sign())).toEqual(place)
    expect(() => createCursors(undefined).read(scope, createCursors(undefined).sign(scope, place))).toThrow()
  })
})
