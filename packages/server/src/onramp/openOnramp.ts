import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { Cursors } from '../base/createCursors.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { findChain } from '../chains/findChain.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { DollarPrices, RateSource } from '../prices/dollarPrices.ts'
import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import { createCoinbaseOnramp } from './coinbase/createCoinbaseOnramp.ts'
import { createOrderStore } from './createOrderStore.ts'
import type { OnrampSource } from './onramp.ts'
import { createCashier } from './sandbox/createCashier.ts'
import { createSandbox, type Sandbox } from './sandbox/createSandbox.ts'

/** Opens the on-ramp that the operator chose. */
export function openOnramp({
  settings,
  chains,
  client,
  catalogue,
  market,
  rates,
  database,
  rows,
  cursors,
  log,
  apiOrigin,
}: {
  settings: ServerSettings['onramp']
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Bypasses the caches. */
  client: (chainId: Caip2) => EvmClient
  catalogue: (chainId: Caip2) => readonly CatalogueToken[]
  market: DollarPrices
  rates: RateSource
  database: Database
  rows: Rows
  cursors: Cursors
  log: Logger
  apiOrigin: () => string
}): { onramp: OnrampSource; sandbox: Sandbox | undefined } {
  if (!settings) return { onramp: createNoOnramp(), sandbox: undefined }
  const store = createOrderStore(database, rows)
  if (settings.provider === 'coinbase')
    return { onramp: createCoinbaseOnramp({ settings, store, cursors }), sandbox: undefined }
  const { chainId, treasuryKey, tokens = [] } = settings
  const [native, ...listed] = catalogue(chainId)
  const sold = new Set(tokens.map((address) => address.toLowerCase()))
  const sandbox = createSandbox({
    chain: findChain(chains, chainId),
    client,
    assets: [...(native ? [native] : []), ...listed.filter(({ address }) => sold.has(address))],
    market,
    rates,
    store,
    cashier: createCashier({ treasuryKey, chainId, client, store, log }),
    cursors,
    apiOrigin,
  })
  return { onramp: sandbox, sandbox }
}

/** Creates the on-ramp of a server that has none configured. */
function createNoOnramp(): OnrampSource {
  const refuse = async (): Promise<never> => {
    throw new RequestFailure('NOT_IMPLEMENTED', {
      field: 'path',
      description: 'Buying by card or bank is disabled. Set ONRAMP on the server to enable it.',
    })
  }
  return {
    getOptions: refuse,
    getQuote: refuse,
    createUrl: refuse,
    getHistory: async () => ({ data: [], next: null }),
    notices: [],
  }
}
