import { attempt } from '@latchkey/protocol/attempt'
import { type Config, cookieToInitialState, type State } from '@wagmi/core'
import { KitInvalidError } from '../errors/config.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Returns the state that `createCookieStorage` wrote to a request's `Cookie` header, for the `initialState` of
 * `KitProvider`. Undefined without a cookie, or if wagmi did not write it. Throws `KitInvalidError` if `kit` is not a
 * kit, as in a server component that imports it from a file with 'use client'.
 * @param kit The kit, or the app's own wagmi config where there is no kit.
 * @param cookie The request's whole `Cookie` header.
 */
export function getInitialState(
  kit: Pick<Kit, 'config' | 'wagmi'> | { storage: { key: string } | null },
  cookie: string | null | undefined,
): State | undefined {
  const config = toConfig(kit)
  // wagmi 2 throws if a cookie isn't the JSON that it wrote.
  const state: unknown = attempt(() => cookieToInitialState(config, cookie))
  return isState(state) ? state : undefined
}

/** Returns what wagmi reads the name of its cookie from. */
function toConfig(kit: Parameters<typeof getInitialState>[0]): Config {
  // Without a wagmi config, the kit's own would have this key.
  if (kit && 'config' in kit)
    return kit.wagmi.get() ?? ({ storage: { key: kit.config.storageKey } } as Config)
  if (kit && 'storage' in kit) return kit as Config
  throw new KitInvalidError('getInitialState', kit)
}

/** Cookies are user input and must be validated. */
function isState(value: unknown): value is State {
  if (typeof value !== 'object' || value === null) return false
  const { chainId, connections, current } = value as Record<keyof State, unknown>
  return (
    Number.isSafeInteger(chainId) &&
    (current === null || typeof current === 'string') &&
    connections instanceof Map &&
    [...connections].every(([key, connection]) => typeof key === 'string' && isConnection(connection))
  )
}

function isConnection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { accounts, chainId, connector } = value as Record<string, unknown>
  return (
    Array.isArray(accounts) &&
    accounts.every((account) => /^0x[\da-f]{40}$/i.test(String(account))) &&
    Number.isSafeInteger(chainId) &&
    typeof connector === 'object' &&
    connector !== null &&
    ['id', 'name', 'type', 'uid'].every((field) => typeof Reflect.get(connector, field) === 'string')
  )
}
