import type { Turn } from '@latchkey/protocol/mobs'
import { expect, it } from 'vitest'
import { type HeldTurn, readResult } from './useHeldTurn.ts'

const to = 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const held: HeldTurn = {
  mob: '0123456789abcdef',
  account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  number: 4,
  to,
  note: 'Next: the tests',
  signature: '0x01',
}
const turn = (number: number, signature: string): Turn => ({
  ...{ number, to, note: '', startedAt: '2026-11-30T12:00:00Z', signature },
})

it.each([
  ['is unknown while its number is free', [turn(3, '0x02')], undefined],
  ['is unknown in a mob without turns', [], undefined],
  ['was accepted if its signature is listed', [turn(4, '0x01')], true],
  ['was accepted even before later turns', [turn(5, '0x03'), turn(4, '0x01')], true],
  ['lost to another turn of its number', [turn(4, '0x02')], false],
  ['lost if only later turns are listed', [turn(9, '0x03')], false],
])('a held turn %s', (_, turns, result) => {
  expect(readResult({ turns }, held)).toBe(result)
})
