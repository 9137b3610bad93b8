import { attempt } from '@latchkey/protocol/attempt'
import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { Config, Connector } from '@wagmi/core'
import { type Announcement, readAnnouncement } from '../../platform/announcements.ts'
import { getLegacyProvider } from '../../platform/legacyProvider.ts'
import { isImage } from '../../utils/isImage.ts'
import type { ConnectorRow } from '../contract/defineNamespace.ts'

/** Id of wagmi's connector for the wallet at `window.ethereum`. */
export const legacyId = 'injected'

/**
 * Lists the wallets that can be connected: announced ones, the one at `window.ethereum`, and configured connectors.
 * Omits connectors that can't be read or that share another one's provider.
 */
export function listConnectorRows(config: Config, twins: ReadonlySet<Connector>): readonly ConnectorRow[] {
  const isLegacyShown = hasLegacyWallet(getAnnounced(config))
  return config.connectors.flatMap((connector) => {
    const row = attempt(() => toConnectorRow(config, connector))
    if (!row || typeof row.name + typeof row.id !== 'stringstring') return []
    return (row.id !== legacyId || isLegacyShown) && !twins.has(connector) ? [row] : []
  })
}

/** Returns whether a connector is the app's own and not an injected wallet, as Safe's is. */
export function isExternal({ type }: Connector): boolean {
  return !Object.hasOwn(connectorTypesByWagmiType, type)
}

/** Returns whether a connector is a remote or embedded wallet's, which isn't in the page and reports when it ends. */
export function isOutsidePage({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'walletConnect' || type === 'embedded'
}

/** Converts a wagmi connector to a row. Only inline images are kept as icons, so that nothing is fetched. */
export function toConnectorRow(config: Config, connector: Connector): ConnectorRow {
  const rdns = getAnnounced(config).find(
    (one) => one.rdns === connector.id || [connector.rdns].flat().includes(one.rdns),
  )?.rdns
  const { icon, id, name, uid } = connector
  return {
    id,
    uid,
    name,
    ...(isImage(icon) && { icon: icon.trim() }),
    ...(rdns && { rdns }),
    type: rdns ? 'ANNOUNCED' : (connectorTypesByWagmiType[connector.type] ?? 'EXTERNAL'),
  }
}

/**
 * Returns the announced wallets. They are checked again, since a host's config may have been created before
 * announcements were guarded.
 */
function getAnnounced(config: Config) {
  return config._internal.mipd?.getProviders().flatMap((detail) => readAnnouncement(detail) ?? []) ?? []
}

const connectorTypesByWagmiType: Readonly<Record<string, ConnectorType>> = {
  injected: 'INJECTED',
  walletConnect: 'WALLET_CONNECT',
  embedded: 'AUTH',
}

/**
 * Lists the wallets that can be connected as `listConnectorRows` does, before there is a wagmi config: announced ones
 * and the one at `window.ethereum`. Their ids stay valid.
 */
export function listFoundRows(announced: readonly Announcement[]): readonly ConnectorRow[] {
  const legacy = { id: legacyId, uid: legacyId, name: 'Injected', type: 'INJECTED' } as const
  const first = announced.filter(({ rdns }, at) => announced.findIndex((one) => one.rdns === rdns) === at)
  return [
    ...(hasLegacyWallet(announced) ? [legacy] : []),
    ...first.map(({ icon, name, rdns }) => ({
      id: rdns,
      uid: rdns,
      name,
      ...(isImage(icon) && { icon: icon.trim() }),
      rdns,
      type: 'ANNOUNCED' as const,
    })),
  ]
}

/** Returns whether there is a wallet at `window.ethereum` that didn't announce itself. */
function hasLegacyWallet(announced: readonly Announcement[]): boolean {
  const legacy = getLegacyProvider()
  return legacy !== undefined && !announced.some((detail) => isSameWallet(legacy, detail))
}

/**
 * Returns whether `window.ethereum` is a wallet that also announced itself. It is if it is the same object, or has the
 * flag that wallets set on themselves (`isRabby`). `isMetaMask` proves nothing: other wallets set it to pass as
 * MetaMask, and MetaMask's own provider is the same object.
 */
function isSameWallet(legacy: object, { name, provider }: Announcement): boolean | undefined {
  const marks = [name.split(' ')[0], name.replaceAll(' ', '')]
  return (
    legacy === provider || attempt(() => marks.some((mark) => mark !== 'MetaMask' && `is${mark}` in legacy))
  )
}
