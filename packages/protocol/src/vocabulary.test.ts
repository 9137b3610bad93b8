import { expect, it } from 'vitest'
import { accountTypes, connectorTypes, namespaceIds, socialProviders, themeModes } from './vocabulary.ts'

it.each([
  ['3.5', accountTypes, 'eoa smartAccount'],
  ['3.14', namespaceIds, 'eip155 solana polkadot bip122 cosmos'],
  ['3.15', connectorTypes, 'EXTERNAL WALLET_CONNECT INJECTED ANNOUNCED AUTH MULTI_CHAIN ID_AUTH'],
  ['3.25', socialProviders, 'google github apple facebook x discord'],
  ['3.26', themeModes, 'light dark'],
])('[%s] the words are these, and no others', (_, words, expected) => {
  expect(words).toEqual(expected.split(' '))
})
