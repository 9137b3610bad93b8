import type { World } from '@latchkey/devnet/world'
import type { Network } from '@latchkey/protocol/network'
import { connect } from '../src/connection/connect.ts'
import type { Config } from '../src/kit/config.ts'
import type { Kit } from '../src/kit/kit.ts'
import { solana } from '../src/namespaces/solana/solana.ts'
import { openKit, settled } from './kits.ts'
import { installSolanaWallet, type SolanaWallet } from './solanaWallet.ts'

/** Returns the local Solana chain without the server in between; `rpc` may be a proxy of it. */
export function solanaChain(world: World, rpc = world.solana.rpc): Network {
  return { ...world.solana.network, rpcUrls: { default: { http: [rpc] } } }
}

/** Creates a kit on the local Solana chain and connects a wallet with a key, base58 of 64 bytes. */
export async function openSolanaKit(
  world: World,
  secretKey: string,
  {
    rpc,
    wallet: face = {},
    ...config
  }: {
    rpc?: string
    wallet?: Pick<Parameters<typeof installSolanaWallet>[0], 'name' | 'without' | 'signsIn' | 'rewrites'>
  } & Partial<Omit<Config, 'wallet'>> = {},
): Promise<{ kit: Kit; wallet: SolanaWallet; address: string }> {
  const wallet = installSolanaWallet({ secretKey, rpc: world.solana.rpc, ...face })
  const kit = openKit({ networks: [solanaChain(world, rpc)], namespaces: [solana()], ...config })
  kit.start()
  await kit.prepare()
  await settled(kit)
  const { accounts } = await connect(kit, { connectorId: wallet.id })
  return { kit, wallet, address: accounts[0] ?? '' }
}
