import { expect, it } from 'vitest'
import drawings from './data/networkDrawings.json' with { type: 'json' }
import tokens from './data/tokens.json' with { type: 'json' }
import { markedNetworks } from './markedNetworks.ts'
import { getNetworkMark } from './networkMarks.ts'
import { findTokenMark, tokenMarks } from './tokenMarks.ts'

it('has a drawing for every network and token that it lists, and no others', () => {
  const names = [tokens.natives, ...Object.values(tokens.tokens)].flatMap((list) => Object.values(list))
  expect([...new Set(names)].sort()).toEqual(Object.keys(tokens.drawings).sort())
  expect([...new Set(Object.values(markedNetworks))].sort()).toEqual(Object.keys(drawings).sort())
})

it('lists addresses of eip155 in lower case', () => {
  for (const [id, list] of Object.entries(tokens.tokens))
    if (id.startsWith('eip155:'))
      for (const address of Object.keys(list)) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
})

it('finds logos of known networks and tokens only', () => {
  expect(getNetworkMark('eip155:1')).toBe(drawings.ethereum)
  expect(getNetworkMark('eip155:987654')).toBeUndefined()
  expect(findTokenMark(tokenMarks, 'eip155:1', undefined)).toBe('eth')
  expect(findTokenMark(tokenMarks, 'eip155:1', `0x${'a0'.repeat(20)}`)).toBeUndefined()
  expect(findTokenMark(tokenMarks, 'eip155:987654', undefined)).toBeUndefined()
})
