import { cookieStorage, createConfig, createStorage, http } from '@wagmi/core'
import { describe, expect, it } from 'vitest'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { createCookieStorage } from '../platform/storage.ts'
import { getInitialState } from './getInitialState.ts'

const chain = toChain(devnet)
const kinds = {
  'the kit': () => openKit({ storage: createCookieStorage() }),
  'a wagmi config': () =>
    createConfig({
      chains: [chain],
      transports: { [chain.id]: http() },
      storage: createStorage({ key: 'latchkey', storage: cookieStorage }),
      ssr: true,
    }),
}

describe.each(Object.entries(kinds))('with %s', (_, open) => {
  const connector = '{"id":"a","name":"A","type":"injected","uid":"a"}'
  const address = `0x${'1'.repeat(40)}`
  const connected = `{"chainId":1,"current":"a","connections":{"__type":"Map","value":[["a",{"accounts":["${address}"],"chainId":1,"connector":${connector}}]]}}`

  it('reads the state that wagmi wrote', () => {
    const cookie = `theme=dark; latchkey.store={"state":${connected},"version":3}; other=1`
    expect(getInitialState(open(), cookie)).toEqual({
      chainId: 1,
      current: 'a',
      connections: new Map([['a', { accounts: [address], chainId: 1, connector: JSON.parse(connector) }]]),
    })
  })

  it('ignores a cookie that wagmi did not write, so that no cookie can break a page', () => {
    const states = [
      'null',
      '[]',
      '{"chainId":"1","current":null,"connections":{"__type":"Map","value":[]}}',
      '{"chainId":1,"current":7,"connections":{"__type":"Map","value":[]}}',
      '{"chainId":1,"current":null,"connections":[]}',
      '{"chainId":1,"current":null}',
      '{"chainId":1,"current":"a","connections":{"__type":"Map","value":[["a",null]]}}',
      connected.replace(address, '<b>'),
      connected.replace(connector, '{"id":"a"}'),
      '{"chainId":1,"current":"a","connections":{"__type":"Map","value":7}}',
    ]
    const values = ['', '%7B', '{', 'null', '7', ...states.map((state) => `{"state":${state},"version":3}`)]
    for (const value of values)
      expect([value, getInitialState(open(), `latchkey.store=${value}`)]).toEqual([value, undefined])
    for (const cookie of [undefined, null, '', 'theme=dark'])
      expect(getInitialState(open(), cookie)).toBeUndefined()
  })
})
