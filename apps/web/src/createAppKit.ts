import { createKit, type Kit, type NamespaceDefinition } from '@latchkey/core'
import { serverSessions } from '@latchkey/core/signIn'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { copy } from './words/copy.ts'

/**
 * The kit as Serial Mob sets it up: the networks of its settings, which is one unless the operator names more, a project
 * id, what names the app, analytics on (spec 1.3), and sign-in by the server beside which the page is served.
 * `namespaces` are the networks' families beside eip155.
 */
export function createAppKit(
  settings: PageSettings,
  origin: string,
  namespaces: readonly NamespaceDefinition[] = [],
): Kit {
  return createKit({
    networks: settings.networks,
    namespaces,
    projectId: settings.projectId,
    api: settings.api,
    // The server beside which the page is served has a relay, too.
    relay: settings.relay ?? `${settings.api.replace(/^http/, 'ws')}/relay`,
    ...(settings.relayProjectId && { relayProjectId: settings.relayProjectId }),
    metadata: { name: copy.name, description: copy.description, url: origin, icon: `${origin}/icon.svg` },
    analytics: true,
    // Optional unless the operator says otherwise: the page works for everybody, the notes of the mob for members.
    signIn: serverSessions({
      url: '/sign-in',
      transport: 'cookie',
      required: settings.signInRequired ?? false,
    }),
    // A visitor without a wallet gets one by e-mail or a provider, where the operator has one to give.
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
}

/** Whether an origin's host is a name: passkeys are of names, never of addresses (WebAuthn, 5.1.3). */
function hasName(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
}
