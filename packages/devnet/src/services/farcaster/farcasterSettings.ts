import type { FarcasterSettings } from '@latchkey/server'
import { devnetChainId } from '../../accounts/chainId.ts'

/** Returns a server's settings for the local Farcaster: its relay, and the registry on the local chain. */
export function farcasterSettings({
  relay,
  rpc,
  registry,
}: Pick<FarcasterSettings, 'relay' | 'rpc' | 'registry'>): FarcasterSettings {
  return { relay, rpc, registry, chainId: devnetChainId }
}
