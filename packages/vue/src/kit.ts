import type { Kit } from '@latchkey/core'
import type { Readable } from '@latchkey/protocol/createValue'
import type { State } from '@wagmi/core'
import { type App, type InjectionKey, inject, onScopeDispose, type ShallowRef, shallowRef } from 'vue'

/** Options of the plugin. */
export type LatchkeyOptions = {
  /** The kit. Create it once, outside of components. */
  kit: Kit
  /** The state that `getInitialState` read from the request's cookie, so that the server renders the connected address. */
  initialState?: State | undefined
}

const kitKey: InjectionKey<Kit> = Symbol('latchkey')

/** Vue plugin that provides a kit to the composables: `createApp(App).use(latchkey, { kit })`. */
export const latchkey = {
  install(app: App, { kit: shared, initialState }: LatchkeyOptions): void {
    const kit = shared.hydrate(initialState)
    app.provide(kitKey, kit)
    const { mount } = app
    // Started after the first render, which must match the server's.
    app.mount = (...parameters) => {
      const page = mount(...parameters)
      app.onUnmount(kit.start())
      return page
    }
  },
}

/** Returns the kit of the plugin. Throws outside of an app that uses it. */
export function useKit(): Kit {
  const kit = inject(kitKey, undefined)
  if (!kit) throw new Error('Latchkey composables require the plugin: app.use(latchkey, { kit }).')
  return kit
}

/** Returns a readable value as a ref, until the component unmounts or the scope ends. */
export function useReadable<value>(readable: Readable<value>): Readonly<ShallowRef<value>> {
  const ref = shallowRef(readable.get())
  const follow = () => {
    ref.value = readable.get()
  }
  onScopeDispose(readable.subscribe(follow))
  return ref
}
