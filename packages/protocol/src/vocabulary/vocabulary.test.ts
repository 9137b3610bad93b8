import { expect, it } from 'vitest'
import { accountTypes, connectorTypes, namespaceIds, socialProviders, themeModes } from './vocabulary.ts'

const words: Record<string, readonly string[]> = {
  'account types': accountTypes,
  namespaces: namespaceIds,
  'connector types': connectorTypes,
  'social providers': socialProviders,
  'theme modes': themeModes,
}

it.each([
  ['account types', 'eoa smartAccount'],
  ['connector types', 'EXTERNAL WALLET_CONNECT INJECTED ANNOUNCED AUTH MULTI_CHAIN ID_AUTH'],
  ['social providers', 'google github apple facebook x discord'],
  ['theme modes', 'light dark'],
])('%s are exactly these words', (list, expected) => {
  expect(words[list]).toEqual(expected.split(' '))
})

it.each([
  ['3.5', 'eoa', 'account types'],
  ['3.5', 'smartAccount', 'account types'],
  ['3.14', 'eip155', 'namespaces'],
  ['3.14', 'solana', 'namespaces'],
  ['3.14', 'polkadot', 'namespaces'],
  ['3.14', 'bip122', 'namespaces'],
  ['3.14', 'cosmos', 'namespaces'],
  ['3.26', 'light', 'theme modes'],
  ['3.26', 'dark', 'theme modes'],
])('[%s %s] is among the %s', (_, word, list) => {
  expect(words[list]).toContain(word)
})
