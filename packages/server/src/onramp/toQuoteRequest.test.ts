import { expect, it } from 'vitest'
import { toQuoteRequest } from './toQuoteRequest.ts'

const on = (name: string, contract_address = '') => ({
  ...{ name, display_name: name.toUpperCase(), chain_id: String(name.length), contract_address },
})
const options = {
  purchaseCurrencies: [
    { id: 'usdc-1', name: 'USD Coin', symbol: 'USDC', networks: [on('polygon', '0x1'), on('base', '0x2')] },
    { id: 'dai-1', name: 'Dai', symbol: 'DAI', networks: [on('base', '0x3'), on('ethereum', '0x4')] },
    { id: 'eth-1', name: 'Ethereum', symbol: 'ETH', networks: [on('ethereum'), on('base')] },
    { id: 'pol-1', name: 'POL', symbol: 'POL', networks: [on('polygon'), on('ethereum', '0x5')] },
  ],
  paymentCurrencies: [],
}
const networkOf = (purchaseCurrency: string, network: string) =>
  toQuoteRequest({ purchaseCurrency, paymentCurrency: 'USD', amount: '20', network }, options).network

it('[7.20 network] resolves a native currency to its network if only one network has it', () => {
  expect(networkOf('USDC', 'POL')).toBe('polygon')
})

it('[7.20 network] refuses a native currency that several networks share', () => {
  expect(() => networkOf('DAI', 'eth')).toThrow(
    expect.objectContaining({
      code: 'PARAMETER_INVALID',
      reasons: [
        {
          field: 'network',
          description: '"eth" is the native currency of several networks. Use one of: base, ethereum.',
        },
      ],
    }),
  )
  expect(['ETHEREUM', '8', 'eip155:4', 'base'].map((network) => networkOf('DAI', network))).toEqual([
    'ethereum',
    'ethereum',
    'base',
    'base',
  ])
})

it('[7.20 network] never replaces a network where the currency is not sold with another network', () => {
  expect(networkOf('USDC', 'Ethereum')).toBe('Ethereum')
  expect(() => networkOf('USDC', 'ETH')).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }))
})

it('[7.20 network] uses the first network when the network is given as the bought currency', () => {
  expect([networkOf('ETH', 'ETH'), networkOf('DAI', 'dai'), networkOf('usdc-1', 'USD Coin')]).toEqual([
    'ethereum',
    'base',
    'polygon',
  ])
})
