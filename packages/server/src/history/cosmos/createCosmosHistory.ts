import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { RestUpstreams } from '../../chains/createRestUpstreams.ts'
import { listChainsOf } from '../../chains/listChainsOf.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { GetPrices, HistorySource } from '../history.ts'
import { readDown } from '../readDown.ts'
import { toFungibleTransfer } from '../toFungibleTransfer.ts'
import { toReadEntry } from '../toReadEntry.ts'
import { createCosmosLists } from './createCosmosLists.ts'
import { mergeCosmosLists } from './mergeCosmosLists.ts'
import type { CosmosView } from './viewCosmosTransaction.ts'

/** Parameters of `createCosmosHistory`. */
type CosmosHistoryOptions = {
  nodes: RestUpstreams
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  getPrices: GetPrices
}

/** Tokens by denomination, the native one first. */
type Tokens = ReadonlyMap<string, CatalogueToken>

/**
 * Creates a source of Cosmos histories from the transaction search of the chain's nodes: transactions that the account
 * sent or paid for, and those that transferred coins to it. A page may be short or empty and still have a next one.
 * Denominations that the operator doesn't list are left out, as in balances.
 */
export function createCosmosHistory({
  catalogue,
  chains,
  getPrices,
  nodes,
}: CosmosHistoryOptions): HistorySource {
  const openList = createCosmosLists(nodes)

  return {
    async getHistory({ address, after, chainId, charge, currency, limit, token }) {
      const chain = listChainsOf(chains, address, after?.chainId ?? chainId).find(({ network: { cosmos } }) =>
        address.startsWith(`${cosmos?.bech32Prefix}1`),
      )
      if (!chain) return { data: [], next: null }
      const listed = catalogue(chain.id)
      const tokens = toTokens(chain, listed, token)
      if (tokens.size === 0) return { data: [], next: null }
      const isShown = (view: CosmosView) => isAbout(view, tokens, token !== undefined)
      const open = (event: string) =>
        openList(chain.id, address, event, after && Number(after.blockNumber), charge)
      const [sent, received] = [open('message.sender'), open('transfer.recipient')]
      const { shown, next } = await readDown({
        ...{ after, chainId: chain.id, isShown, limit },
        lists: [sent, received],
        merge: () => mergeCosmosLists(sent, received),
      })
      const ids = [...tokens.values()].map(({ address: of }) => toCaip10(chain.id, of))
      const prices = shown.length > 0 ? await getPrices(chain.id, ids, currency) : new Map<string, number>()
      const on = { chainId: chain.id, native: listed[0] }
      return { data: shown.map((view) => toEntry(on, view, tokens, prices)), next }
    },
  }
}

/** Returns the tokens that may be shown, or only the requested one. */
function toTokens(
  { network: { cosmos } }: ServedChain,
  [native, ...listed]: readonly [CatalogueToken, ...CatalogueToken[]],
  asked: string | null | undefined,
): Tokens {
  const tokens = new Map([
    [cosmos?.denom ?? '', native],
    ...listed.map((token) => [decodeURIComponent(token.address), token] as const),
  ])
  if (asked === undefined) return tokens
  return new Map(
    [...tokens].filter(([, token]) => (asked === null ? token === native : token.address === asked)),
  )
}

/** Returns whether a transaction is part of the history: it moved one of the tokens, or the account signed it. */
function isAbout({ changes, isSigned, own }: CosmosView, tokens: Tokens, isOnlyMoved: boolean): boolean {
  if (isSigned && !isOnlyMoved) return true
  return [...tokens.keys()].some((denom) => changes.has(denom) || own.has(denom))
}

function toEntry(
  { chainId, native }: { chainId: Caip2; native: CatalogueToken },
  view: CosmosView,
  tokens: Tokens,
  prices: ReadonlyMap<string, number>,
): HistoryEntry {
  const { changes, own } = view
  const moved = [...tokens].flatMap(([denom, token]) => {
    const price = prices.get(toCaip10(chainId, token.address))
    const change = changes.get(denom)
    if (change !== undefined)
      return [toFungibleTransfer(token, change > 0n ? 'in' : 'out', change > 0n ? change : -change, price)]
    const kept = own.get(denom)
    return kept === undefined ? [] : [toFungibleTransfer(token, 'self', kept, price)]
  })
  return toReadEntry({ chainId, id: view.hash, native }, view, moved)
}
