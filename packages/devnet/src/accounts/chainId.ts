import { type Caip2, evmChainId } from '@latchkey/protocol/ids'

/** Chain id of the local chain. */
export const devnetChainNumber = 31337
/** CAIP-2 id of the local chain. */
export const devnetChainId: Caip2 = evmChainId(devnetChainNumber)
