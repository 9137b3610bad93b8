import type { Caip2 } from '@latchkey/protocol/ids'

/** Genesis block hash of every regtest chain. */
export const regtestGenesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** CAIP-2 id of the local Bitcoin: the first 32 characters of that hash. */
export const bitcoinChainId: Caip2 = `bip122:${regtestGenesisHash.slice(0, 32)}`
