import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { CatalogueWallet } from '../kit/config.ts'
import type { ResolvedConfig } from '../kit/resolveConfig.ts'
import type { ConnectorRow } from '../namespaces/contract/defineNamespace.ts'

/** Id of the connector of the embedded wallet. */
const embeddedId = 'ID_AUTH'

/** A wallet in the Connect view: one that can be connected now, or one of the catalogue. */
export type WalletRow = CatalogueWallet & {
  /**
   * For each namespace, the `connectorId` to pass to `connect`, and an id that is stable between visits. Empty if the
   * wallet isn't available.
   */
  connectors: readonly {
    namespace: NamespaceId
    /** Accepted by `connect`. Only valid in this page. */
    connectorId: string
    /** Stable between visits: the `rdns` of a wallet announced by EIP-6963. */
    id: string
    type: ConnectorType
  }[]
  /**
   * How the wallet connects. `MULTI_CHAIN` if it serves several namespaces, `undefined` if it isn't available (spec
   * 3.15).
   */
  type?: ConnectorType | undefined
  /** Whether the wallet is in this browser. */
  isInstalled: boolean
  /** Whether it is one of the wallets connected last. */
  isRecent: boolean
  /** Whether `wallets.featured` lists it. */
  isFeatured: boolean
}

/** Parameters of `listWallets`. */
export type WalletSources = {
  /** Connectors of every namespace. */
  connectors: readonly (ConnectorRow & { namespace: NamespaceId })[]
  /** Empty while it loads. Wallets that can be connected are listed without it. */
  catalogue: readonly CatalogueWallet[]
  /** Origin of the server, which has the logos of the catalogue's wallets. */
  api?: string | undefined
  /** Ids of the wallets connected last, newest first. */
  recent: readonly string[]
  /** `config.wallets` of the kit. */
  wallets: ResolvedConfig['wallets']
  /** Namespaces that the kit can connect to. */
  namespaces: readonly NamespaceId[]
}

/**
 * Merges connectors and catalogue. Recent wallets come first, then installed ones, configured connectors, featured
 * wallets in their order, and the rest of the catalogue in its order. A wallet with several namespaces is one row,
 * matched by catalogue id or else by name. The connector of remote wallets is omitted, since it only leads to wallets
 * elsewhere, and so is the embedded wallet, which has a login instead.
 */
export function listWallets(sources: WalletSources): readonly WalletRow[] {
  const { exclude, featured, include } = sources.wallets
  const { api } = sources
  const known = sources.catalogue.map((wallet) => ({
    ...wallet,
    ...(api && { icon: `${api}/icons/wallets/${wallet.id}.svg` }),
  }))
  const catalogue = [...sources.wallets.custom, ...known]
  const rows = new Map<string, WalletRow>()
  for (const connector of sources.connectors) {
    if (connector.type === 'WALLET_CONNECT' || connector.id === embeddedId) continue
    const { id, namespace, type, uid } = connector
    const match =
      catalogue.find((wallet) => isWallet(wallet, connector.rdns ?? id)) ??
      [...rows.values(), ...catalogue].find(({ name }) => connector.isNamed?.(name))
    const rowId = match?.id ?? id
    const earlier = rows.get(rowId)
    const connectors = [...(earlier?.connectors ?? []), { namespace, connectorId: uid, id, type }]
    const isMultiChain = connectors.some((one) => one.namespace !== namespace)
    // A wallet's own details take precedence over the catalogue's, and its first connector's over later ones.
    rows.set(
      rowId,
      toRow(sources, {
        ...{ ...match, ...connector, ...earlier, id: rowId, connectors },
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

/** Returns whether an id of the catalogue, of a connector or of EIP-6963 belongs to this wallet. */
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
