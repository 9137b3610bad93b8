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

it('[7.20 network] a network’s currency stands for it where only one of the networks has it', () => {
  expect(networkOf('USDC', 'POL')).toBe('polygon')
})

it('[7.20 network] a currency of several networks stands for none of them', () => {
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

it('[7.20 network] a network where the currency is not sold is none of the others', () => {
  expect(networkOf('USDC', 'Ethereum')).toBe('Ethereum')
  expect(() => networkOf('USDC', 'ETH')).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }))
})

it('[7.20 network] the bought currency names no network: the first one will do', () => {
  expect([networkOf('ETH', 'ETH'), networkOf('DAI', 'dai'), networkOf('usdc-1', 'USD Coin')]).toEqual([
    'ethereum',
    'base',
    'polygon',
  ])
})
