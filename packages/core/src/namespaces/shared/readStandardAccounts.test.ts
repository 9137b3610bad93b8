import { hexToBytes } from 'viem'
import { expect, it } from 'vitest'
import { createStandardDriver, type StandardWallet } from '../bip122/createStandardDriver.ts'
import { bitcoin } from '../bip122/networks.ts'
import { createSolanaDriver, type Wallet } from '../solana/discoverWallets.ts'
import { readChangedAccounts, readStandardAccounts } from './readStandardAccounts.ts'

const solanaAddress = 'So11111111111111111111111111111111111111112'
const solanaAccount = { address: solanaAddress, chains: ['solana:devnet'] }
const bitcoinAccount = {
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  publicKey: hexToBytes('0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
  chains: ['bitcoin:mainnet'],
}
const throwing = Object.defineProperty({ chains: ['solana:devnet'] }, 'address', {
  get() {
    throw new Error('unreadable')
  },
})
/** Values that wallets and pages have returned, or could return, in place of accounts. */
const odd: readonly [name: string, value: () => unknown][] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['a string', () => 'x'],
  ['a number', () => 7],
  ['an object', () => ({})],
  ['the length of a list', () => ({ length: 2 })],
  ['a list of null', () => [null]],
  ['a list of strings', () => ['x']],
  ['a list of lists', () => [[]]],
  ['an account that throws', () => [throwing]],
]
const oddAccounts = [
  null,
  { address: undefined, chains: ['solana:devnet'] },
  { address: '', chains: ['solana:devnet'] },
  { address: 'no address', chains: ['solana:devnet'] },
  { address: solanaAddress, chains: 'solana:devnet' },
  throwing,
]

it.each(odd)('reads no account from %s', (_, given) => {
  expect(readStandardAccounts(given())).toEqual([])
})

it('reads valid accounts and skips anything else in the list', () => {
  expect(readStandardAccounts([null, solanaAccount, throwing, bitcoinAccount])).toEqual([
    solanaAccount,
    bitcoinAccount,
  ])
})

it('distinguishes account changes from other changes', () => {
  expect(readChangedAccounts({ accounts: [solanaAccount] })).toEqual([solanaAccount])
  expect(readChangedAccounts({ accounts: [] })).toEqual([])
  for (const change of [undefined, null, {}, { chains: [] }, { accounts: 'x' }])
    expect(readChangedAccounts(change)).toBeUndefined()
})

/** Creates a wallet that returns accounts and emits changes. */
function createWallet(features: object, answer: () => unknown) {
  const listeners = new Set<(change: unknown) => void>()
  return {
    emit: (change: unknown) => {
      for (const listener of listeners) listener(change)
    },
    wallet: {
      version: '1.0.0',
      name: 'Odd',
      icon: 'data:image/png;base64,',
      chains: ['solana:devnet', 'bitcoin:mainnet'],
      accounts: [],
      features: {
        ...features,
        'standard:connect': { connect: async () => answer() },
        'standard:events': {
          on: (_: string, listener: (change: unknown) => void) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
      },
    },
  }
}

const signal = new AbortController().signal
const news = () => {
  const told: unknown[] = []
  const on = {
    accountsChanged: (accounts: readonly string[]) => void told.push(accounts),
    networkChanged: (_: string, accounts?: readonly string[]) => void told.push(accounts),
    ended: () => {},
  }
  return { on, told }
}

it('connects a Solana wallet with only its addresses, and none of its events throws', async () => {
  const { emit, wallet } = createWallet({}, () => ({ accounts: [...oddAccounts, solanaAccount] }))
  const driver = createSolanaDriver(wallet as unknown as Wallet, ['solana:devnet'])
  const answer = await driver.connect({ networkId: 'solana:devnet', isSilent: false, signal })
  expect(answer.accounts).toEqual([solanaAddress])
  const { on, told } = news()
  driver.watch(on)
  for (const [, given] of odd) emit({ accounts: given() })
  emit(undefined)
  emit({ accounts: [...oddAccounts, solanaAccount] })
  expect(told.filter((accounts) => (accounts as string[]).length > 0)).toEqual([[solanaAddress]])
})

it.each(odd)('connects nothing when a Solana wallet returns %s', async (_, given) => {
  const { wallet } = createWallet({}, given)
  const driver = createSolanaDriver(wallet as unknown as Wallet, ['solana:devnet'])
  const answer = await driver.connect({ networkId: 'solana:devnet', isSilent: false, signal })
  expect(answer.accounts).toEqual([])
})

it('connects a Bitcoin wallet with only its addresses, and none of its events throws', async () => {
  const features = { 'bitcoin:signMessage': { signMessage: async () => [] } }
  const { emit, wallet } = createWallet(features, () => ({ accounts: [...oddAccounts, bitcoinAccount] }))
  const driver = createStandardDriver(wallet as unknown as StandardWallet)
  const networkId = bitcoin.caipNetworkId
  const answer = await driver?.connect({ networkId, isSilent: false, signal })
  expect(answer?.accounts).toEqual([bitcoinAccount.address])
  const { on, told } = news()
  driver?.watch(on)
  for (const [, given] of odd) emit({ accounts: given() })
  emit(undefined)
  emit({ accounts: [...oddAccounts, bitcoinAccount] })
  expect(told.filter((accounts) => (accounts as string[]).length > 0)).toEqual([[bitcoinAccount.address]])
})
