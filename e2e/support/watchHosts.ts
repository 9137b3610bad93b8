import type { Page } from '@playwright/test'

/** Collects the hosts that a page contacts from now on, by HTTP and WebSocket. */
export function watchHosts(page: Page): ReadonlySet<string> {
  const hosts = new Set<string>()
  const see = (address: string) => {
    const url = new URL(address)
    if (/^(https?|wss?):$/.test(url.protocol)) hosts.add(url.host)
  }
  page.on('request', (request) => see(request.url()))
  page.on('websocket', (socket) => see(socket.url()))
  return hosts
}
