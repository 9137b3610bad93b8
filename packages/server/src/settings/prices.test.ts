import { expect, it } from 'vitest'
import { readSettings } from './readSettings.ts'

const read = (stated: unknown) =>
  readSettings(
    { PROJECTS: '[{"id":"app","origins":[]}]', CHAINS: '[]', PRICES: JSON.stringify(stated) },
    () => '',
  ).prices
const llama = { type: 'defillama', url: 'https://coins.llama.fi' }
const gecko = { type: 'coingecko', url: 'https://api.coingecko.com/api/v3', key: 'secret' }

it('takes price services in order, with their limits and names of chains', () => {
  const stated = [gecko, { ...llama, perMinute: 5, chains: { 'eip155:999': { defillama: 'hyperliquid' } } }]
  expect(read(stated)).toEqual(stated)
  expect(
    readSettings({ PROJECTS: '[{"id":"app","origins":[]}]', CHAINS: '[]' }, () => '').prices,
  ).toBeUndefined()
})

it.each([
  ['a service without a list', llama],
  ['an unknown type', [{ ...llama, type: 'oracle' }]],
  ['the same type twice', [llama, llama]],
  ['a URL without a scheme', [{ ...llama, url: 'coins.llama.fi' }]],
  ['a URL of a file', [{ ...llama, url: 'file:///etc/passwd' }]],
  ['a key for DefiLlama, whose key is in its URL', [{ ...llama, key: 'secret' }]],
  ['an empty key', [{ ...gecko, key: '' }]],
  ['no budget', [{ ...gecko, perMinute: 0 }]],
  ['a name of a chain that changes the path', [{ ...gecko, chains: { 'eip155:1': { coingecko: '../x' } } }]],
])('rejects %s, without repeating the key', (_, stated) => {
  expect(() => read(stated)).toThrow(/^PRICES: .*must be a list of price services/)
  expect(() => read(stated)).not.toThrow('secret')
})
