import { connect as connectByWagmi, createConfig, createStorage, hydrate } from '@wagmi/core'
import { http } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { devnet } from '../../../test/networks.ts'
import { connect } from '../../connection/connect.ts'
import { createKit } from '../../createKit.ts'
import { wagmi } from '../../kit/wagmi.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { toChain } from './createWagmiConfig.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const broken: unknown[] = [null, {}, { info: null }, { info: {}, provider: {} }]

/** Creates a wallet that returns its account on request, and can emit anything. */
function createWallet(rdns: string) {
  const listeners = new Map<string, Set<(said: unknown) => void>>()
  const wallet = {
    account: alice,
    emit(event: string, said: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(said)
    },
  }
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x7a69'
      return /ccounts$/.test(method) ? [wallet.account] : null
    },
    on: (event: string, listener: (said: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (said: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), name: rdns, rdns, icon: 'data:image/svg+xml,' }
  return { wallet, detail: { info, provider } }
}

/** Announces a wallet now, and whenever wallets are requested. */
function announce(detail: unknown): void {
  const tell = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', tell))
  tell()
}

function createHost() {
  const chain = toChain(devnet)
  const storage = createStorage({ storage: createMemoryStorage() })
  const config = createConfig({ chains: [chain], transports: { [chain.id]: http() }, ssr: true, storage })
  // Later tests in this tab announce wallets, too.
  onTestFinished(() => config._internal.mipd?.destroy())
  return config
}

async function open(config: ReturnType<typeof createHost>) {
  const kit = createKit({
    networks: [devnet],
    metadata: { name: 'Test', description: 'A test', url: location.origin, icon: '' },
    storage: createMemoryStorage(),
    wagmi,
    wagmiConfig: config,
  })
  onTestFinished(() => kit.destroy())
  kit.start()
  await hydrate(config, { reconnectOnMount: false }).onMount()
  return kit
}

it.each(broken)(
  '%j, announced before the kit is created, hides no wallet in an older wagmi config',
  async (detail) => {
    announce(detail)
    const config = createHost()
    const kit = await open(config)
    announce(createWallet('test.late').detail)
    expect(config.connectors.map(({ id }) => id)).toContain('test.late')
    expect(kit.namespaces.get('eip155')?.connectors.get()).toMatchObject([{ id: 'test.late' }])
  },
)

it.each(broken)(
  '%j, announced after the kit is created, hides no wallet in an older wagmi config',
  async (detail) => {
    const config = createHost()
    const kit = await open(config)
    announce(detail)
    announce(createWallet('test.late').detail)
    expect(config.connectors.map(({ id }) => id)).toContain('test.late')
    expect(kit.namespaces.get('eip155')?.connectors.get()).toMatchObject([{ id: 'test.late' }])
  },
)

it.each([
  ['accountsChanged', undefined],
  ['accountsChanged', [null]],
  ['accountsChanged', 'text'],
  ['connect', undefined],
  ['chainChanged', {}],
])('%s with %j asks a wallet that announces itself later', async (event, said) => {
  const config = createHost()
  const kit = await open(config)
  const { detail, wallet } = createWallet('test.late')
  announce(detail)
  await connect(kit, { connectorId: 'test.late' })
  wallet.account = bob
  wallet.emit(event, said)
  if (event === 'accountsChanged') await expect.poll(() => kit.facts.get().activeAccount?.address).toBe(bob)
  else await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(kit.facts.get().activeAccount?.networkId).toBe('eip155:31337')
})

it('connects such a wallet with wagmi’s own connect', async () => {
  const config = createHost()
  await open(config)
  const { detail, wallet } = createWallet('test.late')
  announce(detail)
  const connector = config.connectors.find(({ id }) => id === 'test.late')
  if (!connector) throw new Error('The wallet is missing.')
  await connectByWagmi(config, { connector })
  wallet.account = bob
  wallet.emit('accountsChanged', undefined)
  await expect.poll(() => [...config.state.connections.values()][0]?.accounts).toEqual([bob])
})
