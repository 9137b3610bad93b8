import type { World } from '@latchkey/devnet/world'
import type { Network, NetworkToken } from '@latchkey/protocol/network'
import { connect } from '../src/connection/connect.ts'
import type { Config } from '../src/kit/config.ts'
import type { Kit } from '../src/kit/kit.ts'
import { toChain } from '../src/namespaces/eip155/createWagmiConfig.ts'
import { createBrowser, createWallet, type HeadlessWallet } from './browser.ts'
import { openKit, settled } from './kits.ts'

/** Creates a kit on a local world: over its server, a proxy of it, or only over the chain with `api: false`. */
export function openWorldKit(
  world: World,
  {
    api = true,
    server = world.api,
    ...config
  }: { api?: boolean; server?: string } & Partial<Omit<Config, 'api'>> = {},
): Kit {
  if (api) return openKit({ networks: [world.network], api: server, projectId: world.projectId, ...config })
  return openKit({ networks: [chainNetwork(world)], ...config })
}

/** Returns the local chain without the server in between, with the tokens that the app lists. */
export function chainNetwork(world: World): Network {
  const token = (address: `0x${string}`, symbol: string, decimals: number): NetworkToken => ({
    address,
    symbol,
    name: symbol,
    decimals,
  })
  const { contracts } = world
  return {
    ...world.network,
    rpcUrls: { default: { http: [world.rpc] } },
    tokens: [
      token(contracts.dusd, 'DUSD', 6),
      token(contracts.mob, 'MOB', 18),
      token(contracts.ticket, 'TICKET', 0),
      // Has no `balanceOf`.
      token(contracts.guestbook, 'NONE', 18),
    ],
  }
}

/** Creates a kit on a local world and connects a wallet with one of its accounts, which approves without asking. */
export async function openConnectedKit(
  world: World,
  name: string,
  config: Parameters<typeof openWorldKit>[1] & { mood?: 'generous' | 'trusting' } = {},
): Promise<{ kit: Kit; wallet: HeadlessWallet; address: `0x${string}` }> {
  const { mood = 'generous', ...rest } = config
  const account = world.accounts.find((known) => known.name === name)
  if (!account) throw new Error(`No account ${name}`)
  const chain = toChain({ ...world.network, rpcUrls: { default: { http: [world.rpc] } } })
  const wallet = createWallet({ privateKeys: [account.privateKey], chains: [chain], mood })
  createBrowser().open([wallet])
  const kit = openWorldKit(world, rest)
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  return { kit, wallet, address: account.address }
}
