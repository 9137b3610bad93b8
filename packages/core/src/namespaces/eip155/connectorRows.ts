import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { Config, Connector } from '@wagmi/core'
import { isAnnouncement } from '../../platform/announcements.ts'
import { getLegacyProvider } from '../../platform/legacyProvider.ts'
import type { ConnectorRow } from '../defineNamespace.ts'

/** Id of wagmi's connector for the wallet at `window.ethereum`. */
const legacyId = 'injected'

/** Lists what can be connected: announced wallets, the one at `window.ethereum`, configured connectors. */
export function listConnectorRows(config: Config): readonly ConnectorRow[] {
  const announced = getAnnounced(config)
  const legacy = getLegacyProvider()
  const isLegacyShown = legacy !== undefined && !announced.some((detail) => isSameWallet(legacy, detail))
  return config.connectors
    .filter(({ id, name }) => (id === legacyId ? isLegacyShown : typeof name + typeof id === 'stringstring'))
    .map((connector) => toConnectorRow(config, connector))
}

/** Tells a wagmi connector as a row. An icon that is not a picture in itself is dropped: nothing is fetched. */
export function toConnectorRow(config: Config, connector: Connector): ConnectorRow {
  const rdns = getAnnounced(config).find(
    ({ info }) => info.rdns === connector.id || [connector.rdns].flat().includes(info.rdns),
  )?.info.rdns
  const { icon, id, name, uid } = connector
  return {
    id,
    uid,
    name,
    ...(icon && isPictureUrl(icon) ? { icon: icon.trim() } : {}),
    ...(rdns ? { rdns } : {}),
    type: rdns ? 'ANNOUNCED' : (connectorTypesByWagmiType[connector.type] ?? 'EXTERNAL'),
  }
}

/** A host's config may be older than the guard of announcements. */
function getAnnounced(config: Config) {
  return config._internal.mipd?.getProviders().filter(isAnnouncement) ?? []
}

const connectorTypesByWagmiType: Readonly<Record<string, ConnectorType>> = {
  injected: 'INJECTED',
  walletConnect: 'WALLET_CONNECT',
  embedded: 'AUTH',
}

function isPictureUrl(url: string): boolean {
  return /^\s*data:image\//i.test(url)
}

/**
 * Whether `window.ethereum` is a wallet that announced itself, too: the same object, or one with the mark that
 * wallets set on themselves (`isRabby`). `isMetaMask` says nothing: others set it to be taken for MetaMask, whose own
 * is the same object.
 */
function isSameWallet(
  legacy: object,
  { info, provider }: { info: { name: string }; provider: unknown },
): boolean {
  const marks = [/^\S*/.exec(info.name)?.[0], `${info.name}`.replaceAll(' ', '')]
  return legacy === provider || marks.some((mark) => mark !== 'MetaMask' && `is${mark}` in legacy)
}
