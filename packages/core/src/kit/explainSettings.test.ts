import { createConfig } from '@wagmi/core'
import { http } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { devnet } from '../../test/networks.ts'
import { createKit } from '../createKit.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import type { Config } from './config.ts'
import { wagmi } from './wagmi.ts'

const wagmiConfig = createConfig({ chains: [toChain(devnet)], transports: { 31337: http() } })
const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }
afterEach(() => vi.unstubAllEnvs())

/** Starts a kit and returns its log, up to a line that another kit logs later. */
async function logOf(config: object): Promise<string[]> {
  const lines: string[] = []
  const write = (_: string, ...values: unknown[]) => lines.push(values.join(' '))
  const kit = createKit({ networks: [devnet], metadata, ...config, logger: { write } } as Config)
  kit.start()
  await kit.ready()
  return lines
}

it.each<[object, string]>([
  [{ theem: {} }, 'createKit: "theem" is {…}. There is no such setting.'],
  [
    { theme: { colour: 'red' } },
    'createKit: "theme.colour" is "red". There is no such setting. Use mode, accent, radius.',
  ],
  [{ theme: { mode: 'drak' } }, 'createKit: "theme.mode" is "drak". Use system, light, dark.'],
  [
    { features: { swaps: true } },
    'createKit: "features.swaps" is true. There is no such setting. Use email, socials,',
  ],
  [{ wallets: { only: [] } }, 'createKit: "wallets.only" is []. There is no such setting.'],
  [{ connectOrder: ['fax'] }, 'createKit: "connectOrder" is "fax". Use email, social, wallet.'],
  [{ copy: { connect: 7 } }, 'createKit: "copy.connect" is 7. Use a string.'],
  [{ theme: { accent: 7 } }, 'createKit: "theme.accent" is 7. Use a CSS color without var().'],
  [
    { theme: { accent: 'var(--brand)' } },
    'createKit: "theme.accent" is "var(--brand)". Use a CSS color without var().',
  ],
  [
    { defaultAccountTypes: { eip155: 'smartAcount' } },
    'createKit: "defaultAccountTypes.eip155" is "smartAcount". Use eoa, smartAccount.',
  ],
  [
    { defaultAccountTypes: { eip1555: 'eoa' } },
    'createKit: "defaultAccountTypes.eip1555" is "eoa". There is no such namespace. Use eip155, ',
  ],
  [{ ssr: true }, 'createKit: "ssr" is true. There is no such setting.'],
  [
    { transports: { 1: http(), 31337: http() } },
    'createKit: "transports" is [1]. Use the ids of EVM networks: 31337.',
  ],
  [
    { wagmi, wagmiConfig, transports: { 31337: http() } },
    'createKit: "transports" is {…}. Set them in "wagmiConfig".',
  ],
  [{ relayProjectId: 'abc' }, 'createKit: "relayProjectId" is "abc". Set "relay", too.'],
  [{ analytics: true }, 'createKit: "analytics" is true. Set "api", which receives the events.'],
  [{ features: { onramp: true } }, 'createKit: "features.onramp" is true. Set "api", which it requires.'],
  [{ api: 'http://127.0.0.1:1' }, 'createKit: "projectId" is undefined. Use an id from PROJECTS'],
])('names %o once', async (config, line) => {
  const lines = await logOf(config)
  await expect.poll(() => lines).toEqual([expect.stringContaining(line)])
})

it('accepts valid settings silently, and checks nothing in production', async () => {
  const good = await logOf({
    theme: { mode: 'dark', accent: 'rebeccapurple' },
    connectOrder: ['wallet'],
    defaultAccountTypes: { eip155: 'eoa', solana: undefined },
    transports: { [devnet.id]: http() },
  })
  vi.stubEnv('NODE_ENV', 'production')
  const inProduction = await logOf({ theem: {} })
  vi.unstubAllEnvs()
  const last = await logOf({ last: true })
  await expect.poll(() => last).toHaveLength(1)
  expect([good, inProduction]).toEqual([[], []])
})
