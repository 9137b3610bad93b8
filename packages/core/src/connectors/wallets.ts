import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { CatalogueWallet, ResolvedConfig } from '../config.ts'
import type { ConnectorRow } from '../namespaces/defineNamespace.ts'

/** Id of the connector of the embedded wallet. */
const embeddedId = 'ID_AUTH'

/** A wallet as the Connect view lists it: one that can be connected now, or one of the catalogue. */
export type WalletRow = CatalogueWallet & {
  /** What `connect` takes, for each namespace, and the id that stays between visits; empty where the wallet is not there. */
  connectors: readonly { namespace: NamespaceId; connectorId: string; id: string; type: ConnectorType }[]
  /** How it is connected: `MULTI_CHAIN` where it serves several namespaces, `undefined` where it is not there (spec 3.15). */
  type?: ConnectorType | undefined
  /** Whether it is in this browser. */
  isInstalled: boolean
  isRecent: boolean
  isFeatured: boolean
}

/** What the list of wallets is made of. */
export type WalletSources = {
  connectors: readonly (ConnectorRow & { namespace: NamespaceId })[]
  /** Empty while it loads: what can be connected is listed without it. */
  catalogue: readonly CatalogueWallet[]
  /** Ids of the wallets connected last, newest first. */
  recent: readonly string[]
  wallets: ResolvedConfig['wallets']
  /** Namespaces that the kit can connect. */
  namespaces: readonly NamespaceId[]
}

/**
 * Merges connectors and catalogue: the recent wallets first, then the installed ones, the configured connectors, the
 * featured wallets in their order, and the rest of the catalogue in its own. A wallet of several namespaces is one row: by
 * its id in the catalogue, else by its name. The connector of remote wallets is none of them: it is the way to those that
 * are not here. The embedded wallet is none either: one logs in to it.
 */
export function listWallets(sources: WalletSources): readonly WalletRow[] {
  const { exclude, featured, include } = sources.wallets
  const catalogue = [...sources.wallets.custom, ...sources.catalogue]
  const rows = new Map<string, WalletRow>()
  for (const connector of sources.connectors) {
    if (connector.type === 'WALLET_CONNECT' || connector.id === embeddedId) continue
    const { id, namespace, type, uid } = connector
    const known =
      catalogue.find((wallet) => isWallet(wallet, connector.rdns ?? id)) ??
      [...rows.values(), ...catalogue].find(({ name }) => connector.isNamed?.(name))
    const rowId = known?.id ?? id
    const earlier = rows.get(rowId)
    const connectors = [...(earlier?.connectors ?? []), { namespace, connectorId: uid, id, type }]
    const isMultiChain = connectors.some((one) => one.namespace !== namespace)
    // What a wallet says of itself stands over what the catalogue says, and what it said first over the rest.
    rows.set(
      rowId,
      toRow(sources, {
        ...{ ...known, ...connector, ...earlier, id: rowId, connectors },
        ...(isMultiChain && { type: 'MULTI_CHAIN' }),
      }),
    )
  }
  for (const wallet of catalogue) {
    const isOffered =
      !include || include.some((id) => isWallet(wallet, id)) || sources.wallets.custom.includes(wallet)
    const isUseful = (wallet.namespaces ?? ['eip155']).some((id) => sources.namespaces.includes(id))
    if (!rows.has(wallet.id) && isOffered && isUseful)
      rows.set(wallet.id, toRow(sources, { ...wallet, connectors: [] }))
  }
  const rank = (row: WalletRow) => {
    if (row.isRecent) return sources.recent.findIndex((id) => isWallet(row, id))
    if (row.isInstalled) return 10
    if (row.connectors.length > 0) return 20
    return row.isFeatured ? 30 + featured.findIndex((id) => isWallet(row, id)) : Number.MAX_SAFE_INTEGER
  }
  return [...rows.values()]
    .filter((row) => !exclude.some((id) => isWallet(row, id)))
    .sort((a, b) => rank(a) - rank(b))
}

/** Whether an id of the catalogue, of a connector or of EIP-6963 means this wallet. */
function isWallet(wallet: Pick<WalletRow, 'id' | 'rdns'> & Partial<WalletRow>, id: string): boolean {
  return wallet.id === id || wallet.rdns === id || !!wallet.connectors?.some((one) => one.id === id)
}

function toRow(
  { recent, wallets }: WalletSources,
  wallet: CatalogueWallet & Pick<WalletRow, 'connectors' | 'type'>,
): WalletRow {
  return {
    ...wallet,
    isInstalled: wallet.connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED'),
    isRecent: recent.some((id) => isWallet(wallet, id)),
    isFeatured: wallets.featured.some((id) => isWallet(wallet, id)),
  }
}
