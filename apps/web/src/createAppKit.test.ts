import { toNetwork } from '@latchkey/core'
import { mainnet, sepolia } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { createAppKit } from './createAppKit.ts'

it('[1.3] sets the kit up with one network, a project id, what names the app, and analytics on', () => {
  const networks = [toNetwork(mainnet, 'http://one.test'), toNetwork(sepolia, 'http://two.test')] as const
  const kit = createAppKit({ api: 'http://api.test', projectId: 'local', networks }, 'http://app.test')
  onTestFinished(() => kit.destroy())
  expect(kit.config.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1'])
  expect(kit.config.projectId).toBe('local')
  expect(kit.config.relay).toBe('ws://api.test/relay')
  expect(kit.config.metadata).toEqual({
    name: 'Serial Mob',
    description: expect.stringMatching(/serial mob programming/i),
    url: 'http://app.test',
    icon: 'http://app.test/icon.svg',
  })
  expect(kit.config.analytics).toBe(true)
})
