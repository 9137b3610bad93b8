import type { Config, Connector } from '@wagmi/core'
import { expect, it } from 'vitest'
import { toConnectorRow } from './connectorRows.ts'

const announcement = {
  info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Wallet', rdns: 'test.wallet', icon: '' },
  provider: { request: async () => null },
}
const config = { _internal: { mipd: { getProviders: () => [announcement] } } } as unknown as Config
const typeOf = (type: string, id: string) =>
  toConnectorRow(config, { type, id, name: 'Wallet', uid: 'a' } as unknown as Connector).type

it.each([
  ['3.15 INJECTED', 'injected', 'INJECTED'],
  ['3.15 WALLET_CONNECT', 'walletConnect', 'WALLET_CONNECT'],
  ['3.15 AUTH', 'embedded', 'AUTH'],
  ['3.15 EXTERNAL', 'safe', 'EXTERNAL'],
])('[%s] maps the wagmi connector type %s to %s', (_id, type, expected) => {
  expect(typeOf(type, 'test.other')).toBe(expected)
})

it('[3.15 ANNOUNCED] gives an announced wallet that type', () => {
  expect(typeOf('injected', 'test.wallet')).toBe('ANNOUNCED')
})
