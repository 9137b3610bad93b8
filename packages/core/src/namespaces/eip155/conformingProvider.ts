import { attempt } from '@latchkey/protocol/attempt'
import type { Config, Connector } from '@wagmi/core'
import { getLegacyProvider } from '../../platform/legacyProvider.ts'
import { legacyId } from './connectorRows.ts'

/** The members of a provider (EIP-1193) that wagmi uses. */
export type Provider = {
  request(question: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: unknown): unknown
  removeListener(event: string, listener: unknown): unknown
}

/** Conforming providers, by the page's own. Connectors of one wallet must return the same provider. */
const conforming = new WeakMap<object, Provider>()
const doNothing = () => {}

/**
 * Makes an injected connector return a provider with the functions for events that EIP-1193 requires. wagmi calls them
 * unchecked, after the visitor approved, and it adds `removeListener` to the provider itself, which may be frozen.
 */
export function conformProvider(config: Config, connector: Connector): void {
  const { getProvider } = connector
  connector.getProvider = async (parameters) => {
    try {
      return toConforming(await getProvider.call(connector, parameters))
    } catch (error) {
      const found =
        connector.id === legacyId
          ? getLegacyProvider()
          : attempt(() => config._internal.mipd?.findProvider({ rdns: connector.id })?.provider)
      if (!found) throw error
      return toConforming(found)
    }
  }
}

function toConforming(found: unknown): unknown {
  if (Object(found) !== found) return found
  const provider = found as Provider
  const [on, removeListener, off] = ['on', 'removeListener', 'off'].map((name) => methodOf(provider, name))
  if (on && removeListener) return provider
  const made =
    conforming.get(provider) ??
    withMembers(provider, { on: on ?? doNothing, removeListener: removeListener ?? off ?? doNothing })
  conforming.set(provider, made)
  return made
}

/** Reads a method of a provider, bound to it. Undefined if the provider doesn't have it. */
function methodOf(provider: Provider, name: string): Provider['on'] | undefined {
  const value: unknown = attempt(() => Reflect.get(provider, name))
  return typeof value === 'function' ? value.bind(provider) : undefined
}

/**
 * Returns a provider with some members replaced. The other functions run on the provider itself, which may have private
 * fields. The proxy has an empty target, since a proxy can't replace the members of a frozen one.
 */
export function withMembers(provider: Provider, members: Partial<Provider>): Provider {
  return new Proxy({} as Provider, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name)
      const value: unknown = Reflect.get(provider, name)
      return typeof value === 'function' ? value.bind(provider) : value
    },
    has: (_, name) => Object.hasOwn(members, name) || name in provider,
  })
}
