import { genericSs58Prefix } from '@latchkey/protocol/constants'
import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { UpstreamError } from '../../base/UpstreamError.ts'
import { listChainsOf } from '../../chains/listChainsOf.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import type { PolkadotIndexer } from '../../chains/polkadot/createPolkadotIndexers.ts'
import type { PolkadotPage, PolkadotRow } from '../../chains/polkadot/polkadotRow.ts'
import type { ServedChain } from '../../settings/settings.ts'
import { createPageCache } from '../createPageCache.ts'
import type { GetPrices, HistoryQuery, HistorySource } from '../history.ts'
import { type DownList, readDown } from '../readDown.ts'
import { toFungibleTransfer } from '../toFungibleTransfer.ts'
import { toReadEntry } from '../toReadEntry.ts'
import { type PolkadotView, viewPolkadotRows } from './viewPolkadotRows.ts'

/** Parameters of `createPolkadotHistory`. */
type PolkadotHistoryOptions = {
  polkadotIndexersOf(chainId: Caip2): readonly PolkadotIndexer[]
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  getPrices: GetPrices
}

type Rows = DownList & { rows: readonly PolkadotRow[] }

/** Indexers return at most 100 rows by default. */
const pageSize = 100

/**
 * Creates a source of Polkadot histories from the chain's indexers, the first that responds: transfers of the native
 * currency, and as far as the indexer has them, rewards and what else the account signed. A page may be short or empty
 * and still have a next one, which any of the indexers can return. Throws ADDRESS_INVALID for a wrong checksum.
 */
export function createPolkadotHistory({
  catalogue,
  chains,
  getPrices,
  polkadotIndexersOf,
}: PolkadotHistoryOptions): HistorySource {
  const cachePage = createPageCache<PolkadotPage>()

  return {
    async getHistory({ address: given, after, chainId, charge, currency, limit, token }) {
      const chain = listChainsOf(chains, given, after?.chainId ?? chainId).find(
        ({ id }) => polkadotIndexersOf(id).length > 0,
      )
      // Only the native currency is shown, as in balances.
      if (!chain || typeof token === 'string') return { data: [], next: null }
      const address = await encodeAddress(given, chain)
      const isShown = ({ change, isSigned, own }: PolkadotView) =>
        change !== 0n || own !== 0n || (isSigned && token === undefined)
      const { shown, next } = await tryEach(polkadotIndexersOf(chain.id), (indexer) => {
        const list = openRows(chain.id, indexer, address, after && Number(after.blockNumber), charge)
        const merge = () => {
          const floor = list.floor()
          const rows = list.rows.filter(({ height }) => height > floor)
          return viewPolkadotRows(rows, address, indexer.hasSigners)
        }
        return readDown({ after, chainId: chain.id, isShown, limit, lists: [list], merge })
      })
      const [native] = catalogue(chain.id)
      const id = toCaip10(chain.id, native.address)
      const price = (await getPrices(chain.id, shown.length > 0 ? [id] : [], currency)).get(id)
      return { data: shown.map((view) => toEntry(chain.id, native, price, view)), next }
    },
  }

  /** Starts an account's rows at a height, or at the newest one. */
  function openRows(
    chainId: Caip2,
    { key, read }: PolkadotIndexer,
    address: string,
    from: number | undefined,
    charge: HistoryQuery['charge'],
  ): Rows {
    const rows: PolkadotRow[] = []
    let isWhole = false
    let height = from
    return {
      rows,
      floor: () => (isWhole ? -1 : (rows.at(-1)?.height ?? Number.MAX_SAFE_INTEGER)),
      async extend() {
        const place = { address, height, offset: rows.length, limit: pageSize }
        const page = await cachePage([chainId, key, address, height, rows.length].join(' '), () => {
          charge(1)
          return read(place)
        })
        rows.push(...page.rows)
        isWhole = page.isLast
        // New rows would shift the next pages, so those start at the newest row of the first page.
        height ??= rows[0]?.height
      },
    }
  }
}

/** Encodes an account's key as the chain does, so that an indexer finds it. */
async function encodeAddress(address: string, { id, network }: ServedChain): Promise<string> {
  const { fromBufferToBase58, getSs58AddressInfo } = await import('@polkadot-api/substrate-bindings')
  const read = getSs58AddressInfo(address)
  if (!read.isValid)
    throw new RequestFailure('ADDRESS_INVALID', {
      field: 'address',
      description: `${address} is not a valid address on ${id}: its checksum is wrong.`,
    })
  return fromBufferToBase58(network.polkadot?.ss58Prefix ?? genericSs58Prefix)(read.publicKey)
}

/** Asks the indexers in order until one responds. Throws the error of the first. */
async function tryEach<value>(
  indexers: readonly PolkadotIndexer[],
  ask: (indexer: PolkadotIndexer) => Promise<value>,
): Promise<value> {
  let first: UpstreamError | undefined
  for (const indexer of indexers)
    try {
      return await ask(indexer)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      first ??= error
    }
  throw first ?? new UpstreamError('The chain has no indexer.')
}

function toEntry(
  chainId: Caip2,
  native: CatalogueToken,
  price: number | undefined,
  view: PolkadotView,
): ReturnType<typeof toReadEntry> {
  const { change, extrinsic, hash: id, own } = view
  const transfers =
    change === 0n
      ? own === 0n
        ? []
        : [toFungibleTransfer(native, 'self', own, price)]
      : [toFungibleTransfer(native, change > 0n ? 'in' : 'out', change > 0n ? change : -change, price)]
  return toReadEntry({ chainId, id, native }, { ...view, hash: extrinsic }, transfers)
}
