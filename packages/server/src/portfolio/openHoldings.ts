import type { Caip2 } from '@latchkey/protocol/ids'
import type { Charge } from '../base/charge.ts'
import { createEach } from '../base/createEach.ts'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { findChain } from '../chains/findChain.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ReadScales } from '../chains/solana/createScales.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { Rpc, RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { ReadHoldings } from './createBalanceSource.ts'
import * as readers from './holdings.ts'

/** Everything that a reader of the table may take. Each takes what it needs. */
type HoldingsPorts = {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  /** Waits a moment until more of an account is stored. Resolves with whether everything is. */
  isWhole(account: { address: string; chainId: Caip2; charge: Charge }): Promise<boolean>
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  client(chainId: Caip2): EvmClient
  request: Rpc['request']
  esplora: RestUpstreams
  /** REST interfaces of Cosmos chains. */
  nodes: RestUpstreams
  readerOf(chainId: Caip2): SolanaReader
  readScales: ReadScales
  explorers: Explorers
  isListedSpam: IsListedSpam
  log: Pick<RpcLogger, 'warn'>
}

/** Reads holdings with the reader of the chain's namespace. Returns none for a namespace without a reader. */
export function openHoldings(ports: HoldingsPorts): ReadHoldings {
  const byNamespace = createEach<HoldingsPorts, ReadHoldings>(readers, ports)
  return async (chainId, address, charge, onCut) => {
    const read = byNamespace[findChain(ports.chains, chainId).network.chainNamespace]
    return read ? read(chainId, address, charge, onCut) : []
  }
}
