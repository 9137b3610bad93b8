import { socialProviders } from '@latchkey/protocol/vocabulary'
import { createApp } from './app/createApp.ts'
import { blameAddress } from './base/blameSetting.ts'
import { SettingError } from './base/SettingError.ts'
import type { Context } from './context.ts'
import { createApi } from './createApi.ts'
import { type Handler, type Listener, listen, toHandler } from './http/listen.ts'
import { serveUpgrades } from './serveUpgrades.ts'
import { checkWalletOrigin } from './settings/checkWalletOrigin.ts'
import type { Server } from './settings/settings.ts'
import { createMetricsApp } from './telemetry/serveTelemetry.ts'
import { createWalletApp } from './wallet/createWalletApp.ts'

/**
 * Listens on every origin of the settings and writes the reachable addresses to `origins`.
 *
 * The app's page must name the API's origin, whose port may only be known once it listens. `opened` is called with each
 * listener immediately, so that a later failure can close all of them.
 */
export async function startListeners(
  context: Context,
  origins: Server['origins'],
  opened: (listener: Listener) => void,
): Promise<void> {
  const { appDir, listen: addresses, origins: stated, pages = [], pageSettings } = context.settings
  const ownWallet = context.settings.wallet
  const api = createApi(context)
  const isShared = stated?.app !== undefined && !addresses.app
  const isWalletShared = ownWallet !== undefined && !ownWallet.listen
  const connected = context.connections.enter
  let app: Handler | undefined
  let wallet: Handler | undefined

  const first = await listen(addresses.api, isShared || isWalletShared ? byHost : api, {
    connected,
    upgrade: serveUpgrades(context),
  }).catch(blameAddress(addresses.api, 'PORT'))
  opened(first)
  origins.api ||= first.origin
  if (ownWallet && context.wallet) {
    wallet = toHandler(
      await createWalletApp(context, { wallet: context.wallet, frameDir: ownWallet.frameDir }),
    )
    const address = ownWallet.listen
    const apart =
      address && (await listen(address, wallet, { connected }).catch(blameAddress(address, 'WALLET_PORT')))
    if (apart) opened(apart)
    const origin = stated?.wallet ?? apart?.origin
    if (!origin) throw new SettingError('WALLET_ORIGIN: required. Use the public origin of the wallet.')
    checkWalletOrigin(origin, { API_ORIGIN: origins.api, APP_ORIGIN: stated?.app })
    origins.wallet = origin
  }
  if (appDir && pageSettings) {
    const settings = {
      ...pageSettings,
      api: origins.api,
      ...(origins.wallet && { wallet: origins.wallet }),
      ...(ownWallet?.social && { socials: socialProviders.filter((name) => ownWallet.social?.[name]) }),
      ...(ownWallet?.farcaster && { farcaster: true as const }),
    }
    const first = toHandler(
      await createApp(context, { appDir, pageSettings: settings, origin: () => origins.app ?? '' }),
    )
    const others = new Map<string | undefined, Handler>()
    for (const { origin, settings } of pages) {
      const other = await createApp(context, { appDir, pageSettings: settings, origin: () => origin })
      others.set(new URL(origin).host, toHandler(other))
    }
    app = (incoming, outgoing) => (others.get(incoming.headers.host) ?? first)(incoming, outgoing)
    if (isShared && stated?.app) origins.app = stated.app
  }
  if (app && addresses.app) {
    const second = await listen(addresses.app, app, { connected }).catch(
      blameAddress(addresses.app, 'APP_PORT'),
    )
    opened(second)
    origins.app = stated?.app ?? second.origin
    if (origins.wallet) checkWalletOrigin(origins.wallet, { APP_ORIGIN: origins.app })
  }
  if (addresses.metrics) {
    // Not counted: the operator must have access even when all connections are taken.
    const third = await listen(addresses.metrics, toHandler(createMetricsApp(context))).catch(
      blameAddress(addresses.metrics, 'METRICS_PORT', 'METRICS_HOST'),
    )
    opened(third)
    origins.metrics = third.origin
  }

  function byHost(...exchange: Parameters<Handler>) {
    const [{ headers }] = exchange
    if (wallet && isWalletShared && stated?.wallet && headers.host === new URL(stated.wallet).host)
      return wallet(...exchange)
    const isApp = stated?.app !== undefined && headers.host === new URL(stated.app).host
    return isApp && app ? app(...exchange) : api(...exchange)
  }
}
