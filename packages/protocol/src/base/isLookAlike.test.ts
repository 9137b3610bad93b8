import { expect, it } from 'vitest'
import { isLookAlike, toLookAlikeLabel } from './isLookAlike.ts'

const token = (name: string, symbol: string) => ({
  address: `0x${'d0'.repeat(20)}`,
  name,
  symbol,
  decimals: 6,
  logoUri: undefined,
  eip2612: false,
})
const catalogue = [token('Ether', 'ETH'), token('Dev Dollar', 'DUSD'), token('Chainlink', 'LINK')]

it.each([
  ['DUSD'],
  ['dusd'],
  ['Dev Dollar'],
  ['DevDollar'],
  [' dev  dollar '],
  ['DU\u200bSD'],
  ['D\u2060U\u00adS\ufe0fD'],
  ['D\u{e0041}USD'],
  ['ＤＵＳＤ'],
  ['𝐃𝐔𝐒𝐃'],
  ['ⒹⓊⓈⒹ'],
  ['🅳🆄🆂🅳'],
  ['DUЅD'],
  ['DՍSD'],
  ['ᎠUSD'],
  ['ꓓꓴꓢꓓ'],
  ['ᴅᴜꜱᴅ'],
  ['DÚŞD'],
  ['D.U.S.D'],
  ['$DUSD'],
  ['DU$D'],
  ['DU5D'],
  ['DUSD✅'],
  ['Dеv Dоllаr'],
  ['Dev Do11ar'],
  ['Dev DoIIar'],
  ['ΕΤΗ'],
  ['ЕТН'],
  ['1INK'],
  ['ʟɪɴᴋ'],
])('detects %j as a look-alike of a listed token', (text) => {
  expect(isLookAlike(catalogue, text)).toBe(true)
  expect(isLookAlike(catalogue, 'Something', text)).toBe(true)
})

it.each([
  ['USD'],
  ['Dollar'],
  ['Wrapped Ether'],
  ['WETH'],
  ['DUSDC'],
  ['?'],
  [''],
  ['✅'],
  [null],
  [undefined],
])('does not detect %j as a look-alike', (text) => {
  expect(isLookAlike(catalogue, text)).toBe(false)
})

it('finds no look-alike of a listed token without letters or digits', () => {
  const odd = [token('✅', ''), token('Ether', '…')]
  for (const text of ['✅', '', '…', '🦄']) expect(isLookAlike(odd, text)).toBe(false)
  expect(isLookAlike(odd, 'ether')).toBe(true)
})

it('labels a look-alike with the start and end of its address', () => {
  expect(toLookAlikeLabel('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8')
})
