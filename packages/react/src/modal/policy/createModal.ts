import type { Facts, LinkedWallet, WalletRow } from '@latchkey/core'
import { modalShakeMs } from '@latchkey/protocol/constants'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ViewEntry, ViewRequest } from './ids.ts'

/** State of the modal (spec 4.11). */
export type ModalState = {
  /** `loading` until the requested view is ready, `failed` if it couldn't be fetched. */
  phase: 'closed' | 'loading' | 'open' | 'failed'
  /** The last entry is shown. Empty while closed. */
  stack: readonly ViewEntry[]
  /** Direction of the last step, for the transition. Undefined for the view that the modal opened with. */
  direction: 'forward' | 'back' | undefined
  isShaking: boolean
}

/** A request to the modal, decided by the policy. */
export type ModalEvent =
  | { type: 'open'; entry: ViewEntry | undefined }
  | { type: 'close'; isForced: boolean }
  | { type: 'cancelSignIn' }

/** Sends an event to the policy and carries out its decision. Resolves when the view is on screen. */
export type Ask = (event: ModalEvent | { type: 'factsChanged'; previous: Facts }) => Promise<void>

/** A kit's modal: the small part that loads with the button. The rest is loaded with `import()` on intent. */
export type Modal = {
  store: StoreApi<ModalState>
  /** Opens a view, by default the one that fits the state (spec 2.3–2.5). Rejects if it can't be fetched. */
  open(request?: ViewRequest | { view?: undefined }): Promise<void>
  /** Requests to close. Some views refuse and shake (spec 2.6–2.10). */
  close(options?: { force?: boolean }): void
  /** Shakes for 500 ms. Ignored during a shake (spec 2.8). */
  shake(): void
  /** Opens a wallet's app during the tap that picks it. Only set when a phone has a code ready, or nearly. */
  openApp?: (wallet: WalletRow) => LinkedWallet | undefined
  /** Preloads what opening needs. Never rejects: `open` retries and reports errors. */
  preload(): Promise<void>
  /** Attaches the modal to the page and returns a function that detaches it. */
  attach(mount: Mount): () => void
}

type Mounted = { ask: Ask; unmount: () => void }
type Mount = () => Promise<Mounted>

/** Creates a closed modal. */
export function createModal(): Modal {
  const store = createStore<ModalState>(() => ({
    phase: 'closed',
    stack: [],
    direction: undefined,
    isShaking: false,
  }))
  let place = createPlace()
  let mounted: Promise<Mounted> | undefined
  /** The result of `mounted`, so that a click opens in its own task without waiting for a microtask. */
  let ready: Mounted | undefined
  /** Counts the requests, so that only the latest one is carried out. */
  let wish = 0

  /** Mounts once, and again if the modal was detached meanwhile, as StrictMode does. */
  async function load(): Promise<Mounted> {
    for (;;) {
      mounted ??= place.taken.then((mount) => mount())
      const attempt = mounted
      try {
        const answer = await attempt
        if (attempt !== mounted) continue
        ready = answer
        return answer
      } catch (error) {
        if (attempt !== mounted) continue
        mounted = undefined
        throw error
      }
    }
  }

  return {
    store,
    async open(request) {
      wish += 1
      const mine = wish
      try {
        if (!ready && store.getState().phase !== 'open') store.setState({ phase: 'loading' })
        const { ask } = ready ?? (await load())
        if (mine !== wish) return
        await ask({
          type: 'open',
          entry: request?.view ? ({ data: undefined, ...request } as ViewEntry) : undefined,
        })
      } catch (error) {
        if (store.getState().phase === 'loading') store.setState({ phase: 'failed' })
        throw error
      }
    },
    close({ force = false } = {}) {
      wish += 1
      if (store.getState().phase !== 'open') store.setState({ phase: 'closed' })
      else void ready?.ask({ type: 'close', isForced: force })
    },
    shake() {
      if (store.getState().isShaking) return
      store.setState({ isShaking: true })
      setTimeout(() => store.setState({ isShaking: false }), modalShakeMs)
    },
    async preload() {
      await load().catch(() => {})
    },
    attach(mount) {
      place.take(mount)
      return () => {
        const leaving = mounted
        mounted = undefined
        ready = undefined
        place = createPlace()
        store.setState({ phase: 'closed', stack: [] })
        leaving?.then(({ unmount }) => unmount()).catch(() => {})
      }
    },
  }
}

/** Creates the place where the modal will mount. Callers that open it before the provider has mounted wait for it. */
function createPlace() {
  let take: (mount: Mount) => void = () => {}
  const taken = new Promise<Mount>((resolve) => {
    take = resolve
  })
  return { taken, take }
}
