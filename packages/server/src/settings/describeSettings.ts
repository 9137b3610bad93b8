import { writeAllowedHost } from '../outbound/allowedHost.ts'
import { defaultConnectionLimits } from './connectionLimits.ts'
import type { ServerSettings } from './settings.ts'

/**
 * Returns lines that describe what a server with these settings would do. Of addresses they only show the host, so they
 * contain no secret.
 */
export function describeSettings(settings: ServerSettings): string[] {
  const { listen, origins, wallet, names, images, onramp, appDir, pageSettings } = settings
  const at = ({ host, port }: { host: string; port: number }) => `http://${host}:${port}`
  const lines: (string | false | undefined)[] = [
    `api: ${origins?.api ?? at(listen.api)}, listening on ${at(listen.api)}`,
    appDir !== undefined &&
      `app: ${origins?.app ?? (listen.app ? at(listen.app) : 'no address: set APP_ORIGIN or APP_PORT')}, from ${appDir}`,
    wallet && `wallet: ${origins?.wallet}, from ${wallet.frameDir}`,
    wallet && `email: from ${wallet.mailFrom} via ${hostOf(wallet.smtpUrl)}`,
    wallet?.social && `social logins: ${Object.keys(wallet.social).join(', ')}`,
    wallet?.farcaster && `farcaster: ${hostOf(wallet.farcaster.relay)}`,
    listen.metrics && `metrics: ${at(listen.metrics)}`,
    settings.databaseUrl
      ? `database: Postgres at ${hostOf(settings.databaseUrl)}`
      : `database: PGlite in ${settings.dataDir}`,
    `bound rows: ${settings.databaseKeys || wallet ? 'yes' : 'no, set DATABASE_KEYS'}`,
    `relay: ${pageSettings?.relay ?? "this server's"}, ${settings.redisUrl ? `shared through Redis at ${hostOf(settings.redisUrl)}` : 'single process'}`,
    settings.relay &&
      `relay limits: ${Object.entries(settings.relay)
        .map(([name, bytes]) => `${name} ${bytes}`)
        .join(', ')}`,
    ...settings.projects.map(({ id, origins }) => `project: ${id}, for ${origins.join(', ') || 'no origin'}`),
    ...settings.chains.map(
      ({ id, network, rpcUrls, wsUrls = [] }) =>
        `chain: ${id} ${network.name}, via ${[...rpcUrls, ...wsUrls].map(hostOf).join(', ')}`,
    ),
    ...settings.chains.flatMap(({ id, explorers = [] }) =>
      explorers.map(({ type, url }) => `explorer: ${type} at ${hostOf(url)}, for ${id}`),
    ),
    settings.chains.length === 0 && 'chain: none',
    settings.zeroEx && `0x: ${hostOf(settings.zeroEx.origin)}`,
    settings.ensGateways && `ens gateways: ${settings.ensGateways.map(writeAllowedHost).join(', ')}`,
    images && `images: from ${listImageHosts(images)}`,
    names && `names: ${names.zone}${names.signerKey ? ', with a gateway' : ''}`,
    onramp && `onramp: ${onramp.provider}`,
    `connections: at most ${settings.connections?.process ?? defaultConnectionLimits.process}`,
    `trusted proxies: ${settings.trustedHops ?? 0}`,
    `log: ${settings.logLevel ?? 'info'}`,
  ]
  return lines.filter((line) => typeof line === 'string')
}

function listImageHosts({
  hosts = [],
  ipfsGateway,
  arweaveGateway,
}: NonNullable<ServerSettings['images']>): string {
  const gateways = [ipfsGateway, arweaveGateway].filter((gateway) => gateway !== undefined)
  return [...hosts.map(writeAllowedHost), ...gateways.map(hostOf)].join(', ')
}

/** Returns the host: all other parts of an upstream's or a database's address may contain keys. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'invalid URL'
}
