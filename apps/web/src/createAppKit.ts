import { createKit, type Kit, type NamespaceDefinition } from '@latchkey/core'
import { serverSessions } from '@latchkey/core/signIn'
import { wagmi } from '@latchkey/core/wagmi'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { english } from './words/english.ts'

/**
 * Creates Serial Mob's kit: the networks of its settings (one, unless the operator lists more), a project id, the app's
 * metadata and analytics enabled (spec 1.3). Sign-in uses the server that also serves the page. `namespaces` are the
 * networks' namespaces other than eip155.
 */
export function createAppKit(
  settings: PageSettings,
  origin: string,
  namespaces: readonly NamespaceDefinition[] = [],
): Kit {
  const kit = createKit({
    wagmi,
    networks: settings.networks,
    namespaces,
    locale: 'auto',
    projectId: settings.projectId,
    api: settings.api,
    // The server that serves the page also has a relay.
    relay: settings.relay ?? `${settings.api.replace(/^http/, 'ws')}/relay`,
    ...(settings.relayProjectId && { relayProjectId: settings.relayProjectId }),
    metadata: {
      name: english.name,
      description: english.description,
      url: origin,
      icon: `${origin}/icon.svg`,
    },
    analytics: true,
    // Optional unless the operator requires it: the page works for everyone, the mob's notes only for members.
    signIn: serverSessions({
      url: '/sign-in',
      transport: 'cookie',
      required: settings.signInRequired ?? false,
    }),
    // Visitors without a wallet get one with an email or a provider, if the operator offers wallets.
    ...(settings.wallet && { wallet: settings.wallet }),
    features: {
      onramp: settings.onramp ?? false,
      email: settings.wallet !== undefined,
      socials: settings.wallet !== undefined && (settings.socials ?? []),
      passkey: settings.wallet !== undefined && hasName(settings.wallet),
      farcaster: settings.wallet !== undefined && (settings.farcaster ?? false),
    },
    ...(settings.wallets && { wallets: settings.wallets }),
  })
  // Offline, a mutation fails. By default it would be paused, and run unasked once the browser is online again.
  kit.queries.client?.setDefaultOptions({ mutations: { networkMode: 'always' } })
  return kit
}

/** Returns whether an origin's host is a name. Passkeys belong to names, never to IP addresses (WebAuthn, 5.1.3). */
function hasName(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
}
