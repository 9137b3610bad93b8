import { createKit, type Kit } from '@latchkey/core'
import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { copy } from './words/copy.ts'

/** The kit as Serial Mob sets it up: one network, a project id, what names the app, analytics on (spec 1.3). */
export function createAppKit(settings: PageSettings, origin: string): Kit {
  return createKit({
    networks: [settings.networks[0]],
    projectId: settings.projectId,
    api: settings.api,
    // The server beside which the page is served has a relay, too.
    relay: `${settings.api.replace(/^http/, 'ws')}/relay`,
    metadata: { name: copy.name, description: copy.description, url: origin, icon: `${origin}/icon.svg` },
    analytics: true,
    ...(settings.wallets && { wallets: settings.wallets }),
  })
}
