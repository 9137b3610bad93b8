import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { balance } from './balance.ts'
import { nameSuggestion } from './name.ts'
import { onrampQuote, paymentCurrency, purchaseCurrency } from './onramp.ts'
import { decode } from './parse.ts'
import { signInSession } from './signInSession.ts'
import { transaction } from './transaction.ts'
import { user } from './user.ts'
import { walletAsset } from './walletAsset.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = `eip155:31337:${account}`

function takesWhole(schema: z.ZodMiniType, value: unknown) {
  expect(decode(schema, value)).toEqual({ success: true, value })
}

it('[3.1] a history entry, with an NFT that may be spam', () => {
  const entry = {
    id: 'eip155:31337:0x01:0',
    metadata: {
      operationType: 'receive',
      hash: '0x01',
      minedAt: '2026-11-20T09:59:48Z',
      sentFrom: account,
      sentTo: account,
      status: 'confirmed',
      nonce: 1,
      application: null,
      chain: 'eip155:31337',
    },
    transfers: [
      {
        fungible_info: null,
        nft_info: { name: 'Free', content: { preview: null, detail: null }, flags: { is_spam: true } },
        direction: 'in',
        quantity: { numeric: '1' },
        value: null,
        price: null,
      },
    ],
  }
  takesWhole(transaction, entry)
  expect(decode(transaction, { ...entry, transfers: [] }).success).toBe(false)
  expect(decode(transaction, { ...entry, transfers: null }).success).toBe(false)
})

it('[3.3] a sign-in session', () => {
  const session = {
    data: {
      accountAddress: account,
      chainId: 'eip155:1',
      uri: 'https://mob.example',
      version: '1',
      expirationTime: '2026-11-21T10:00:00Z',
      issuedAt: '2026-11-20T10:00:00Z',
      notBefore: '2026-11-20T10:00:00Z',
      nonce: 'abcdefgh12345678',
      domain: 'mob.example',
      requestId: '1',
      resources: ['https://mob.example/terms'],
      statement: 'Sign in',
    },
    message: 'mob.example wants you to sign in',
    signature: '0x11',
  }
  takesWhole(signInSession, session)
  takesWhole(signInSession, { ...session, cacao: { h: { t: 'caip122' } } })
  expect(decode(signInSession, { ...session, data: { ...session.data, nonce: 'short' } }).success).toBe(false)
})

it('[3.8] a token balance, native without an address', () => {
  const native = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 20000,
    price: 2000,
    quantity: { decimals: '18', numeric: '10' },
    iconUrl: '',
  }
  takesWhole(balance, native)
  takesWhole(balance, { ...native, address: token })
  expect(decode(balance, { ...native, quantity: { decimals: 18, numeric: 10 } }).success).toBe(false)
})

it('[3.9] a wallet asset', () => {
  const metadata = { name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, price: 1, iconUrl: '', value: 12.5 }
  takesWhole(walletAsset, { address: account, balance: '0xbebc20', type: 'ERC20', metadata })
  takesWhole(walletAsset, { address: 'native', balance: '0x0', type: 'NATIVE', metadata })
  expect(decode(walletAsset, { address: account, balance: '12', type: 'ERC20', metadata }).success).toBe(
    false,
  )
})

it('[3.16] a name suggestion', () => {
  takesWhole(nameSuggestion, { name: 'mobs.eth', registered: false })
})

it('[3.18] [3.19] the on-ramp options', () => {
  const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
  takesWhole(purchaseCurrency, { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network] })
  takesWhole(paymentCurrency, {
    id: 'USD',
    payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
  })
})

it('[3.20] an on-ramp quote', () => {
  const money = { amount: '1', currency: 'USD' }
  const quote = {
    coinbaseFee: money,
    networkFee: money,
    paymentSubtotal: money,
    paymentTotal: money,
    purchaseAmount: money,
    quoteId: 'q',
  }
  takesWhole(onrampQuote, quote)
  expect(decode(onrampQuote, { ...quote, networkFee: { amount: 1, currency: 'USD' } }).success).toBe(false)
})

it('[3.24] the user payload', () => {
  const payload = {
    email: 'mob@example.com',
    address: account,
    chainId: 1,
    accounts: [{ address: account, type: 'eoa' }],
    userName: 'mob',
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
  }
  takesWhole(user, payload)
  expect(decode(user, { ...payload, preferredAccountType: 'EOA' }).success).toBe(false)
})
