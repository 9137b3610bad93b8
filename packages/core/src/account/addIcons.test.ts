import type { Caip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import { expect, it } from 'vitest'
import { addIcons } from './addIcons.ts'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const balance = (address?: Caip10, iconUrl = ''): Balance => ({
  name: 'USDC',
  symbol: 'USDC',
  chainId: 'eip155:1',
  ...(address && { address }),
  price: 0,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl,
})
const [native, known, fake, own] = addIcons([
  balance(),
  balance(usdc),
  balance(`eip155:1:0x${'a0'.repeat(20)}`),
  balance(usdc, 'https://a.test/own.svg'),
]).map(({ iconUrl }) => iconUrl)

it('adds the logos of native and of known tokens', () => {
  expect(native).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(known).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(known).not.toBe(native)
})

it('adds none to a copy with the same symbol, and keeps the app’s own', () => {
  expect(fake).toBe('')
  expect(own).toBe('https://a.test/own.svg')
})
