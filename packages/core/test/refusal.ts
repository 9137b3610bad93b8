import type { World } from '@latchkey/devnet/world'
import type { HeadlessWallet } from './browser.ts'

/** Returns a URL of the devnet's JSON-RPC server that refuses every call with a code. */
export const refusalUrl = (world: World, code: number, status = 200): string =>
  `${world.explorer}/refuse/${code}?status=${status}`

/** Makes a wallet forward calls of a method to a JSON-RPC server, like a wallet with a service behind it. */
export function handOn(wallet: HeadlessWallet, method: string, url: string): void {
  const { provider } = wallet
  const request = provider.request.bind(provider) as (call: { method: string }) => Promise<unknown>
  const handed = async (call: { method: string }) => {
    if (call.method !== method) return request(call)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const { error, result } = await (await fetch(url, { method: 'POST', body })).json()
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  Object.assign(provider, { request: handed })
}
