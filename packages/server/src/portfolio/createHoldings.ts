import type { Caip2 } from '@latchkey/protocol/ids'
import { type Address, erc20Abi } from 'viem'
import type { Charge } from '../base/charge.ts'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { readTotal } from '../chains/esplora/readEsplora.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { readMany } from '../chains/readMany.ts'
import type { Holding, ReadHoldings } from './createBalanceSource.ts'

/**
 * Reads the holdings of EVM accounts: the native balance, and those of the chain's listed tokens and of the tokens that
 * `findTokens` finds. A token whose contract does not respond is left out.
 */
export function createEvmHoldings({
  client,
  catalogue,
  findTokens = async () => [],
}: {
  client(chainId: Caip2): EvmClient
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  /** Finds tokens that an account may hold besides the listed ones; none by default. */
  findTokens?: (
    chainId: Caip2,
    address: string,
    charge: Charge | undefined,
    onCut: (() => void) | undefined,
  ) => Promise<readonly CatalogueToken[]>
}): ReadHoldings {
  return async (chainId, address, charge, onCut) => {
    const [native, ...listed] = catalogue(chainId)
    const evm = client(chainId)
    const owner = address as Address
    const toCall = (token: CatalogueToken) => ({ address: token.address as Address, args: [owner] as const })
    const readHeld = async (tokens: readonly CatalogueToken[]): Promise<Holding[]> => {
      const answers = await readMany(evm, erc20Abi, 'balanceOf', tokens.map(toCall))
      return tokens.flatMap((token, at) => {
        const balance = answers[at]
        return balance ? [{ token, amount: balance }] : []
      })
    }
    const [amount, held, found] = await Promise.all([
      evm.getBalance({ address: owner }),
      readHeld(listed),
      findTokens(chainId, address, charge, onCut).then(readHeld),
    ])
    return [{ token: native, amount }, ...held, ...found]
  }
}

/** Reads the holdings of Bitcoin addresses: confirmed and pending. */
export function createEsploraHoldings({
  esplora,
  catalogue,
}: {
  esplora: RestUpstreams
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
}): ReadHoldings {
  return async (chainId, address) => {
    const [native] = catalogue(chainId)
    return [{ token: native, amount: await esplora.get(chainId, `/address/${address}`, readTotal) }]
  }
}
