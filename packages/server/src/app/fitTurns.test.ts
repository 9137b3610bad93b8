import { turnSignatureCharactersMax, turnsCharactersMax, turnsListedMax } from '@latchkey/protocol/constants'
import type { Turn } from '@latchkey/protocol/mobs'
import { expect, it } from 'vitest'
import { fitTurns } from './fitTurns.ts'

const turnsOf = (signature: string) =>
  Array.from(
    { length: turnsListedMax + 5 },
    (_, at): Turn => ({
      number: turnsListedMax + 5 - at,
      to: 'eip155:1:0xa1',
      note: 'Green.',
      startedAt: '2026-01-01T00:00:00.000Z',
      signature,
    }),
  )

it('keeps the newest turns up to the limit, with signatures of deployed smart accounts', () => {
  const turns = turnsOf(`0x${'a'.repeat(2_600)}`)
  expect(fitTurns(turns)).toEqual(turns.slice(0, turnsListedMax))
})

it('keeps fewer turns with long signatures, and always the newest', () => {
  const turns = turnsOf('"'.repeat(turnSignatureCharactersMax))
  const kept = fitTurns(turns)
  expect(kept).toEqual(turns.slice(0, kept.length))
  expect(kept.length).toBeGreaterThan(1)
  expect(JSON.stringify(kept).length).toBeLessThan(turnsCharactersMax + kept.length + 2)
  const long = turnsOf('"'.repeat(turnsCharactersMax))
  expect(fitTurns(long)).toEqual(long.slice(0, 1))
})
