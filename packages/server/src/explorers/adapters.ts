import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import type { ExplorerSettings } from '../settings/settings.ts'
import { createBlockscout } from './blockscout/createBlockscout.ts'
import { createEtherscan } from './etherscan/createEtherscan.ts'
import type { AskExplorer, ExplorerClient } from './explorers.ts'

/** An API of explorers. */
type Adapter = {
  create(ask: AskExplorer, chainId: Caip2): ExplorerClient
  /** The maximum of requests in a second, unless the operator sets another. */
  perSecond: number
  /** The maximum of requests in a day, unless the operator sets another. */
  perDay?: number
}

/** The table of explorers: their APIs, and what they allow for free. */
export const adapters: { readonly [type in ExplorerSettings['type']]: Adapter } = {
  blockscout: { create: createBlockscout, perSecond: 5 },
  etherscan: {
    create: (ask, chainId) => createEtherscan(ask, BigInt(evmChainNumber(chainId))),
    perSecond: 3,
    perDay: 100_000,
  },
}
