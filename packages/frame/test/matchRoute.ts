import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@latchkey/protocol/api'
import { type WalletEndpointId, walletEndpoints } from '@latchkey/protocol/wallet'

/** Returns the server route of a request, and its path parameters. */
export function matchRoute(request: IncomingMessage) {
  const path = request.url?.split('?')[0] ?? ''
  for (const [id, { method, path: pattern }] of Object.entries<Endpoint>(walletEndpoints)) {
    const names: string[] = []
    const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
    const found = new RegExp(`^${source}$`).exec(path)
    if (!found || method !== request.method) continue
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]))
    return { id: id as WalletEndpointId, params }
  }
  return undefined
}
