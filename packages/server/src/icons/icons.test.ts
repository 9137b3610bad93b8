import { nativeTokenAddress } from '@latchkey/protocol/ids'
import { expect, it } from 'vitest'
import { listTokens } from '../chains/listTokens.ts'
import type { ServedChain } from '../settings/settings.ts'
import { createIcons } from './icons.ts'

const icons = await createIcons(() => 'https://api.test')
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fake = `0x${'a0'.repeat(20)}`
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

it('finds the icon of a token by its chain and address', () => {
  const url = 'https://api.test/icons/tokens/usdc.svg'
  expect(icons.tokenUrl('eip155:1', usdc)).toBe(url)
  expect(icons.tokenUrl('eip155:1', usdc.toLowerCase())).toBe(url)
  expect(icons.tokenUrl('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toBe(url)
  expect(icons.tokenUrl(solana, solanaUsdc)).toBe(url)
})

it.each([
  ['the same address on another chain', 'eip155:8453', usdc],
  ['an address of Solana in another case', solana, solanaUsdc.toLowerCase()],
  ['the name of a property', 'eip155:1', 'constructor'],
  ['the native token of an unknown chain', 'eip155:987654', nativeTokenAddress('eip155')],
] as const)('has no icon for %s', (_, chainId, address) => {
  expect(icons.tokenUrl(chainId, address)).toBeUndefined()
})

it('gives a copy of a token with the same symbol no icon', () => {
  const words = { name: 'USDC', symbol: 'USDC', decimals: 6 }
  const chain = {
    id: 'eip155:1',
    network: { chainNamespace: 'eip155', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    tokens: [
      { address: usdc, ...words },
      { address: fake, ...words },
    ],
  } as unknown as ServedChain
  expect(listTokens(chain, icons).map(({ logoUri }) => logoUri)).toEqual([
    'https://api.test/icons/tokens/eth.svg',
    'https://api.test/icons/tokens/usdc.svg',
    undefined,
  ])
})

it('serves an icon for each URL that it returns, and for wallets', () => {
  expect(icons.networkUrl('eip155:1')).toBe('https://api.test/icons/networks/eip155-1.svg')
  expect(icons.networkUrl('eip155:987654')).toBeUndefined()
  const files = [
    ['tokens', 'usdc.svg'],
    ['networks', 'eip155-1.svg'],
    ['wallets', 'metaMask.svg'],
  ] as const
  for (const [kind, file] of files) expect(icons.read(kind, file), file).toMatch(/^<svg /)
  expect(icons.read('wallets', 'nobody.svg')).toBeUndefined()
})
