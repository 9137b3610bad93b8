import type { CatalogueWallet, ConnectorRow, Device } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'

/** A wallet that can be connected here, or installed. */
export type WalletRow = {
  /** The catalogue's id where it knows the wallet, else its connector's. */
  id: string
  name: string
  /** `data:` or same-origin address of its mark. */
  icon: string | undefined
  color: string | undefined
  /** What connects it; undefined where it is not in this browser. */
  connector: { connectorId: string; namespace: NamespaceId } | undefined
  isInstalled: boolean
  isRecent: boolean
  /** Where to get it for this device, and what one gets there. */
  install: { href: string; is: 'app' | 'extension' | 'website' } | undefined
}

/** What the list of wallets is made of. */
export type WalletSources = {
  connectors: readonly { namespace: NamespaceId; row: ConnectorRow }[]
  catalogue: readonly CatalogueWallet[]
  /** Ids of connectors, the latest first. */
  recent: readonly string[]
  device: Device
  /** The browser's name among the catalogue's stores. */
  store: string
}

/** Every wallet once: installed ones first, in the order they were found, then the catalogue's. */
export function listWallets({ connectors, catalogue, recent, device, store }: WalletSources): WalletRow[] {
  const installed = connectors.map(({ namespace, row }): WalletRow => {
    const known = catalogue.find((wallet) => isSame(wallet, row))
    return {
      id: known?.id ?? row.id,
      name: row.name,
      icon: row.icon ?? known?.icon,
      color: known?.color,
      connector: { connectorId: row.id, namespace },
      isInstalled: true,
      isRecent: recent.includes(row.id),
      install: undefined,
    }
  })
  const others = catalogue
    .filter((wallet) => !connectors.some(({ row }) => isSame(wallet, row)))
    .map(
      (wallet): WalletRow => ({
        id: wallet.id,
        name: wallet.name,
        icon: wallet.icon,
        color: wallet.color,
        connector: undefined,
        isInstalled: false,
        isRecent: recent.some((id) => id === wallet.id || id === wallet.rdns),
        install: installOf(wallet, device, store),
      }),
    )
  return [...unique(installed), ...others].sort((a, b) => rank(a) - rank(b))
}

/** Installed, then used lately, then the rest; equal ranks keep their order. */
function rank({ isInstalled, isRecent }: WalletRow): number {
  return isInstalled ? 0 : isRecent ? 1 : 2
}

function isSame(wallet: CatalogueWallet, row: ConnectorRow): boolean {
  return wallet.id === row.id || (wallet.rdns !== undefined && wallet.rdns === (row.rdns ?? row.id))
}

/** A wallet of several namespaces is one row: its first one. */
function unique(rows: readonly WalletRow[]): WalletRow[] {
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)
}

function installOf({ downloads, homepage }: CatalogueWallet, device: Device, store: string) {
  const app = device.isMobile ? downloads[device.isIos ? 'ios' : 'android'] : undefined
  if (app !== undefined) return { href: app, is: 'app' } as const
  const extension = device.isMobile ? undefined : (downloads[store] ?? downloads.browserExtension)
  if (extension !== undefined) return { href: extension, is: 'extension' } as const
  return homepage === undefined ? undefined : ({ href: homepage, is: 'website' } as const)
}
