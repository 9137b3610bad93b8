import type { Caip2 } from '@latchkey/protocol/ids'
import { expect } from 'vitest'
import { connect } from '../../src/connection/connect.ts'
import type { Config } from '../../src/kit/config.ts'
import type { Kit } from '../../src/kit/kit.ts'
import { bip122 } from '../../src/namespaces/bip122/bip122.ts'
import { bitcoin, bitcoinTestnet } from '../../src/namespaces/bip122/networks.ts'
import { openKit } from '../kits.ts'

/** Opens a Bitcoin kit and connects it to a wallet of its page. */
export async function openBitcoinKit(
  connectorId: string,
  { networkId = bitcoin.caipNetworkId, ...config }: Partial<Config> & { networkId?: Caip2 } = {},
): Promise<Kit> {
  const kit = openKit({ networks: [bitcoin, bitcoinTestnet], namespaces: [bip122()], ...config })
  kit.start()
  const connectors = kit.namespaces.get('bip122')?.connectors
  await expect.poll(() => connectors?.get().map(({ id }) => id)).toContain(connectorId)
  await connect(kit, { connectorId, networkId })
  return kit
}
