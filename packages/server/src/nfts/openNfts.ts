import type { Caip2 } from '@latchkey/protocol/ids'
import { createEach } from '../base/createEach.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ImageUrl } from '../chains/imageUrl.ts'
import { listChainsOf } from '../chains/listChainsOf.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { CatchUp, NftSource } from './nfts.ts'
import * as sources from './sources.ts'

/** Everything that a source of the table may take. Each takes what it needs. */
type NftPorts = {
  caughtUp: CatchUp
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  isListedSpam: IsListedSpam
  imageUrl: ImageUrl
  /** Returns the tokens of a chain; none for a chain that is no longer served. */
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  readerOf(chainId: Caip2): SolanaReader
  client(chainId: Caip2): EvmClient
  explorers: Explorers
  metadata: TokenMetadata
  log: Pick<RpcLogger, 'warn'>
}

/**
 * Creates a source that reads NFTs with the source of the account's namespace. Returns none for a namespace without
 * one. Throws as `listChainsOf`.
 */
export function openNfts(ports: NftPorts): NftSource {
  const byNamespace = createEach<NftPorts, NftSource>(sources, ports)
  return {
    async getNfts(query) {
      const [chain] = listChainsOf(ports.chains, query.address, query.chainId)
      const source = chain && byNamespace[chain.network.chainNamespace]
      return source ? source.getNfts(query) : { data: [], next: null }
    },
  }
}
