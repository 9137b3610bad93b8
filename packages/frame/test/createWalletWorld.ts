import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import type { FrameSettings } from '../src/base/ports.ts'
import { createFrame } from '../src/createFrame.ts'
import { createBrowser } from './createBrowser.ts'
import { createHost, type Host } from './createHost.ts'
import type { createPasskeyDevice } from './createPasskeyDevice.ts'
import type { WalletServer } from './createWalletServer.ts'

/** The host page's origin in tests. */
export const appOrigin = 'https://app.example.com'

/** Creates frames in browser tabs with one server; `close` ends them all. */
export function createWalletWorld(
  server: WalletServer,
  chain: { id: string; rpc: string; api?: string; smartAccounts?: SmartAccountSettings },
) {
  const ends: (() => void)[] = []
  const settings: FrameSettings = {
    projectId: 'local',
    projectName: 'Local',
    appOrigin,
    api: chain.api ?? server.origin,
    rpc: { [chain.id]: chain.rpc },
    ...(chain.smartAccounts && { smartAccounts: { [chain.id]: chain.smartAccounts } }),
    networks: [{ id: chain.id, name: 'Local', symbol: 'ETH', decimals: 18 }],
  }
  const openTab = (browser: ReturnType<typeof createBrowser>, more: Partial<FrameSettings> = {}) => {
    const tab = browser.openTab()
    const frame = createFrame({ ...settings, ...more }, tab.parts)
    const host = createHost(tab, appOrigin)
    ends.push(
      () => frame.stop(),
      () => host.close(),
    )
    return { frame, host, tab }
  }
  return {
    settings,
    openTab,
    openBrowser(passkeys?: ReturnType<typeof createPasskeyDevice>) {
      const browser = createBrowser(server.origin, passkeys)
      return { browser, ...openTab(browser) }
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
  }
}

/** Logs in by email with the code from the email. */
export async function logIn(server: WalletServer, host: Host, email = 'ada@example.com') {
  const { action } = await host.ask('connect-email', { email })
  if (action === 'VERIFY_DEVICE') {
    server.confirm()
    await host.ask('connect-device')
  }
  return host.ask('connect-otp', { otp: server.mails.at(-1)?.code ?? '' })
}
