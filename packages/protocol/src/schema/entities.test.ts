import { describe, expect, it } from 'vitest'
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
  cacao: { h: { t: 'caip122' } },
}
const owned = {
  name: 'Dev Dollar',
  symbol: 'DUSD',
  chainId: 'eip155:31337',
  address: token,
  value: 10,
  price: 1,
  quantity: { decimals: '6', numeric: '10' },
  iconUrl: '',
}
const asset = {
  address: account,
  balance: '0xbebc20',
  type: 'ERC20',
  metadata: { name: 'Dev Dollar', symbol: 'DUSD', decimals: 6, price: 1, iconUrl: '', value: 12.5 },
}
const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const bought = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network] }
const paid = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
const money = { amount: '1', currency: 'USD' }
const quote = {
  coinbaseFee: money,
  networkFee: money,
  paymentSubtotal: money,
  paymentTotal: money,
  purchaseAmount: money,
  quoteId: 'q',
}
const payload = {
  email: 'mob@example.com',
  address: account,
  chainId: 1,
  accounts: [{ address: account, type: 'eoa' }],
  userName: 'mob',
  preferredAccountType: 'smartAccount',
  smartAccountDeployed: true,
}

type Entity = { schema: z.ZodMiniType; whole: object }
const entities = {
  '3.1': { schema: transaction, whole: entry },
  '3.3': { schema: signInSession, whole: session },
  '3.8': { schema: balance, whole: owned },
  '3.9': { schema: walletAsset, whole: asset },
  '3.18': { schema: purchaseCurrency, whole: bought },
  '3.19': { schema: paymentCurrency, whole: paid },
  '3.20': { schema: onrampQuote, whole: quote },
  '3.24': { schema: user, whole: payload },
} satisfies Record<string, Entity>
type EntityId = keyof typeof entities

/** Copies a value with the part at a path replaced or removed. */
function change(value: object, path: string, to?: unknown): object {
  const copy = structuredClone(value)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce<Record<string, unknown>>(
    (at, step) => at[step] as Record<string, unknown>,
    copy as Record<string, unknown>,
  )
  if (to === undefined) delete holder[last]
  else holder[last] = to
  return copy
}

const isTaken = (id: EntityId, value: unknown) => decode(entities[id].schema, value).success

describe('a field', () => {
  it.each(Object.entries(entities))('of entity %s is read unchanged', (_, { schema, whole }) => {
    expect(decode(schema, whole)).toEqual({ success: true, value: whole })
  })

  it.each<[id: EntityId, clause: string, path: string, wrong: unknown]>([
    ['3.1', 'id', 'id', 7],
    ['3.1', 'minedAt', 'metadata.minedAt', 'yesterday'],
    ['3.1', 'chain', 'metadata.chain', '31337'],
    ['3.1', 'transfers', 'transfers', []],
    ['3.1', 'is_spam', 'transfers.0.nft_info.flags.is_spam', 'yes'],
    ['3.3', 'accountAddress', 'data.accountAddress', 7],
    ['3.3', 'chainId', 'data.chainId', '1'],
    ['3.3', 'uri', 'data.uri', 7],
    ['3.3', 'version', 'data.version', '2'],
    ['3.3', 'nonce', 'data.nonce', 'short'],
    ['3.3', 'domain', 'data.domain', 7],
    ['3.3', 'message', 'message', 7],
    ['3.3', 'signature', 'signature', 7],
    ['3.8', 'name', 'name', 7],
    ['3.8', 'symbol', 'symbol', 7],
    ['3.8', 'chainId', 'chainId', '31337'],
    ['3.8', 'price', 'price', 'one'],
    ['3.8', 'decimals', 'quantity.decimals', 6],
    ['3.8', 'numeric', 'quantity.numeric', 10],
    ['3.8', 'iconUrl', 'iconUrl', 7],
    ['3.9', 'address', 'address', 'token'],
    ['3.9', 'balance', 'balance', '12'],
    ['3.9', 'type', 'type', 'ERC721'],
    ['3.9', 'name', 'metadata.name', 7],
    ['3.9', 'symbol', 'metadata.symbol', 7],
    ['3.9', 'decimals', 'metadata.decimals', '6'],
    ['3.9', 'price', 'metadata.price', 'one'],
    ['3.9', 'iconUrl', 'metadata.iconUrl', 7],
    ['3.18', 'id', 'id', 7],
    ['3.18', 'name', 'name', 7],
    ['3.18', 'symbol', 'symbol', 7],
    ['3.18', 'networks', 'networks', 'ethereum'],
    ['3.18', 'network name', 'networks.0.name', 7],
    ['3.18', 'display_name', 'networks.0.display_name', 7],
    ['3.18', 'chain_id', 'networks.0.chain_id', 1],
    ['3.18', 'contract_address', 'networks.0.contract_address', 7],
    ['3.19', 'id', 'id', 7],
    ['3.19', 'limit id', 'payment_method_limits.0.id', 7],
    ['3.19', 'min', 'payment_method_limits.0.min', 10],
    ['3.19', 'max', 'payment_method_limits.0.max', 7500],
    ['3.20', 'coinbaseFee', 'coinbaseFee', '1'],
    ['3.20', 'networkFee', 'networkFee', '1'],
    ['3.20', 'paymentSubtotal', 'paymentSubtotal', '1'],
    ['3.20', 'paymentTotal', 'paymentTotal', '1'],
    ['3.20', 'purchaseAmount', 'purchaseAmount', '1'],
    ['3.20', 'quoteId', 'quoteId', 7],
    ['3.24', 'address', 'address', 7],
    ['3.24', 'chainId', 'chainId', null],
  ])('[%s %s] is required, and has its own type: %s', (id, _, path, wrong) => {
    expect(isTaken(id, change(entities[id].whole, path))).toBe(false)
    expect(isTaken(id, change(entities[id].whole, path, wrong))).toBe(false)
  })

  it.each<[id: EntityId, clause: string, path: string, wrong: unknown]>([
    ['3.3', 'expirationTime', 'data.expirationTime', 'tomorrow'],
    ['3.3', 'issuedAt', 'data.issuedAt', 'today'],
    ['3.3', 'notBefore', 'data.notBefore', 'today'],
    ['3.3', 'requestId', 'data.requestId', 7],
    ['3.3', 'resources', 'data.resources', 'https://mob.example'],
    ['3.3', 'statement', 'data.statement', 7],
    ['3.8', 'address', 'address', account],
    ['3.8', 'value', 'value', 'ten'],
    ['3.9', 'value', 'metadata.value', 'ten'],
    ['3.24', 'email', 'email', 'mob'],
    ['3.24', 'accounts', 'accounts', [{ address: account, type: 'EOA' }]],
    ['3.24', 'userName', 'userName', 7],
    ['3.24', 'preferredAccountType', 'preferredAccountType', 'EOA'],
    ['3.24', 'smartAccountDeployed', 'smartAccountDeployed', 'yes'],
  ])('[%s %s] is optional, and has its own type: %s', (id, _, path, wrong) => {
    expect(isTaken(id, change(entities[id].whole, path))).toBe(true)
    expect(isTaken(id, change(entities[id].whole, path, wrong))).toBe(false)
  })
})

it('[3.1 is_spam] requires flags on an NFT, which a transfer may omit', () => {
  expect(isTaken('3.1', change(entry, 'transfers.0.nft_info', null))).toBe(true)
  expect(isTaken('3.1', change(entry, 'transfers.0.nft_info.flags'))).toBe(false)
  expect(isTaken('3.1', change(entry, 'transfers', null))).toBe(false)
})

it('[3.3 cacao] is optional in a session', () => {
  expect(isTaken('3.3', change(session, 'cacao'))).toBe(true)
})

it('[3.9 type] is NATIVE for an asset of the chain itself', () => {
  expect(isTaken('3.9', { ...asset, address: 'native', type: 'NATIVE' })).toBe(true)
})

it.each(['amount', 'currency'])('[3.20 %s] is required in each part of a quote, as a string', (field) => {
  for (const part of ['coinbaseFee', 'networkFee', 'paymentSubtotal', 'paymentTotal', 'purchaseAmount']) {
    expect(isTaken('3.20', change(quote, `${part}.${field}`)), part).toBe(false)
    expect(isTaken('3.20', change(quote, `${part}.${field}`, 1)), part).toBe(false)
  }
})

it('[3.16] reads a name suggestion, which requires a name', () => {
  const suggestion = { name: 'mobs.eth', registered: false }
  expect(decode(nameSuggestion, suggestion)).toEqual({ success: true, value: suggestion })
  expect(decode(nameSuggestion, { registered: false }).success).toBe(false)
})
