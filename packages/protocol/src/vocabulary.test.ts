import { expect, it } from 'vitest'
import { accountTypes, connectorTypes, namespaceIds, socialProviders, themeModes } from './vocabulary.ts'

it.each([
  ['[3.5] account types', accountTypes, 'eoa smartAccount'],
  ['[3.14] namespaces', namespaceIds, 'eip155 solana polkadot bip122 cosmos'],
  ['connector types', connectorTypes, 'EXTERNAL WALLET_CONNECT INJECTED ANNOUNCED AUTH MULTI_CHAIN ID_AUTH'],
  ['social providers', socialProviders, 'google github apple facebook x discord'],
  ['[3.26] theme modes', themeModes, 'light dark'],
])('%s are these words, and no others', (_, words, expected) => {
  expect(words).toEqual(expected.split(' '))
})
