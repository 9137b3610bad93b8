import type { Kit } from '@latchkey/core'
import type { Readable } from '@latchkey/protocol/createValue'
import type { State } from '@wagmi/core'
import {
  type App,
  type ComputedRef,
  computed,
  getCurrentInstance,
  type InjectionKey,
  inject,
  onMounted,
  onScopeDispose,
  shallowRef,
} from 'vue'

/** Options of the plugin. */
export type LatchkeyOptions = {
  /** The kit. Create it once, outside of components. */
  kit: Kit
  /** The state that `getInitialState` read from the request's cookie, so that the server renders the connected address. */
  initialState?: State | undefined
}

/** The kit, and the same kit in the states of the first render. */
const kitKey: InjectionKey<{ kit: Kit; first: Kit }> = Symbol('latchkey')

/** Vue plugin that provides a kit to the composables: `createApp(App).use(latchkey, { kit })`. */
export const latchkey = {
  install(app: App, { kit: shared, initialState }: LatchkeyOptions): void {
    const kit = shared.hydrate(initialState)
    app.provide(kitKey, { kit, first: inFirstStates(kit) })
    const { mount } = app
    // Started after the first render, which must match the server's.
    app.mount = (...parameters) => {
      const page = mount(...parameters)
      app.onUnmount(kit.start())
      return page
    }
  },
}

/** Returns a kit whose stores stay in their current states. Not a copy, which would read every getter. */
function inFirstStates(kit: Kit): Kit {
  const [facts, connection] = [kit.facts.get(), kit.connection.getState()]
  const [embedded, preferences] = [kit.embedded.getState(), kit.preferences.getState()]
  return Object.create(kit, {
    facts: { value: { get: () => facts } },
    connection: { value: { getState: () => connection } },
    embedded: { value: { getState: () => embedded } },
    preferences: { value: { getState: () => preferences } },
  }) as Kit
}

function useProvided(): { kit: Kit; first: Kit } {
  const provided = inject(kitKey, undefined)
  if (!provided) throw new Error('Latchkey composables require the plugin: app.use(latchkey, { kit }).')
  return provided
}

/** Returns the kit of the plugin. Throws outside of an app that uses it. */
export function useKit(): Kit {
  return useProvided().kit
}

/** Calls back once the component is mounted, at once outside of a component, and never on a server. */
export function whenMounted(callback: () => void): void {
  if (getCurrentInstance()) onMounted(callback)
  else if (typeof document !== 'undefined') callback()
}

/**
 * Returns what a function reads from the kit, again when one of the sources has changed. A component that hydrates, which
 * may be long after the kit has started, reads the states that the server rendered until it is mounted.
 */
export function useDerived<value>(
  read: (kit: Kit) => value,
  toSources: (kit: Kit) => readonly Pick<Readable<unknown>, 'subscribe'>[],
): ComputedRef<value> {
  const { kit, first } = useProvided()
  // A component has its element this early only if the server has rendered it.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const rendered = shallowRef({ kit: isHydrating ? first : kit })
  const follow = () => {
    if (rendered.value.kit === kit) rendered.value = { kit }
  }
  for (const source of toSources(kit)) onScopeDispose(source.subscribe(follow))
  if (isHydrating)
    whenMounted(() => {
      rendered.value = { kit }
    })
  return computed(() => read(rendered.value.kit))
}
