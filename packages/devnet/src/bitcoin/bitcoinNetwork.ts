import type { Network } from '@latchkey/protocol/network'
import { bitcoinChainId, regtestGenesisHash } from './bitcoinChainId.ts'

/** The local Bitcoin as a network of the kit. It accepts no transactions, so pages get no Esplora URL. */
export const bitcoinNetwork: Network = {
  id: regtestGenesisHash.slice(0, 32),
  name: 'Bitcoin Regtest',
  chainNamespace: 'bip122',
  caipNetworkId: bitcoinChainId,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
}
