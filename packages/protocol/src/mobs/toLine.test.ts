import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mobNameCharactersMax, turnNoteCharactersMax } from '../constants/index.ts'
import { decode } from '../schema/index.ts'
import { createMob, takeTurn } from './mobs.ts'
import { toLine } from './toLine.ts'

it.each([
  ['tabs and line breaks', ' a\tb\r\nc\u2028d ', 'a b c d'],
  ['direction marks', '\u200eabc\u200f \u202eשלום\u202c\u2066!\u2069', 'abc שלום!'],
  ['halves of surrogate pairs', 'a\ud83db👩‍💻', 'ab👩‍💻'],
])('%s', (_, typed, line) => {
  expect(toLine(typed)).toBe(line)
})

const account = 'eip155:1:0x0000000000000000000000000000000000000001'
const typed = fc.string({ unit: 'binary', maxLength: mobNameCharactersMax / 2 })

it('the server accepts every line as a note, as it is, and every line that isn’t empty as a name', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const line = toLine(text)
      const turn = { mob: 'a', number: 1, account, to: account, signature: '0x' }
      const read = decode(takeTurn.body, { ...turn, note: line })
      expect(read.success && read.value.note).toBe(line)
      expect(decode(createMob.body, { account, name: line, minutes: 1 }).success).toBe(line !== '')
      expect(line.length).toBeLessThanOrEqual(turnNoteCharactersMax)
    }),
  )
})
