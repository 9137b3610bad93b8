import type { Facts, LinkedWallet, WalletRow } from '@latchkey/core'
import { modalShakeMs } from '@latchkey/protocol/constants'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ViewEntry, ViewRequest } from '../views/ids.ts'

/** What is true of the modal (spec 4.11). */
export type ModalState = {
  /** `loading` until the view that was asked for is ready, `failed` when it could not be fetched. */
  phase: 'closed' | 'loading' | 'open' | 'failed'
  /** The last one is shown; empty while closed. */
  stack: readonly ViewEntry[]
  /** Where the last step led, for the transition; undefined for the view that the modal opened with. */
  direction: 'forward' | 'back' | undefined
  isShaking: boolean
}

/** What the modal is asked to do; the policy answers. */
export type ModalEvent =
  | { is: 'open'; entry: ViewEntry | undefined }
  | { is: 'close'; isForced: boolean }
  | { is: 'cancelSignIn' }

/** Asks the policy and does what it says; resolves when the view is on screen. */
export type Ask = (event: ModalEvent | { is: 'factsChanged'; previous: Facts }) => Promise<void>

/** One kit's modal: the small part that loads with the button. The rest comes by `import()` on intent. */
export type Modal = {
  store: StoreApi<ModalState>
  /** Opens a view, by default the one that fits (spec 2.3–2.5). Rejects if it cannot be fetched. */
  open(request?: ViewRequest | { view?: undefined }): Promise<void>
  /** Asks to close; views that hold the visitor refuse and shake (spec 2.6–2.10). */
  close(options?: { force?: boolean }): void
  /** Shakes for 500 ms; ignored during a shake (spec 2.8). */
  shake(): void
  /** Opens a wallet's app in the tap that picks it; there where a phone has a code ready, or nearly. */
  openApp?: (wallet: WalletRow) => LinkedWallet | undefined
  /** Fetches what opening needs. Never rejects: `open` tries again and tells. */
  preload(): void
  /** Gives the modal its place in the page; answers how to take it away. */
  attach(mount: Mount): () => void
}

type Mounted = { ask: Ask; unmount: () => void }
type Mount = () => Promise<Mounted>

/** Makes a closed modal. */
export function createModal(): Modal {
  const store = createStore<ModalState>(() => ({
    phase: 'closed',
    stack: [],
    direction: undefined,
    isShaking: false,
  }))
  let place = createPlace()
  let mounted: Promise<Mounted> | undefined
  /** What `mounted` came to: then a click opens in its own task, without a step in between. */
  let ready: Mounted | undefined
  /** Counts what was asked for: only the last wish is granted. */
  let wish = 0

  /** Mounts once, and again where the place was taken away meanwhile, as StrictMode does. */
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
          is: 'open',
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
      else void ready?.ask({ is: 'close', isForced: force })
    },
    shake() {
      if (store.getState().isShaking) return
      store.setState({ isShaking: true })
      setTimeout(() => store.setState({ isShaking: false }), modalShakeMs)
    },
    preload() {
      load().catch(() => {})
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

/** Where the modal will be drawn: who opens it before the provider has mounted waits for that. */
function createPlace() {
  let take: (mount: Mount) => void = () => {}
  const taken = new Promise<Mount>((resolve) => {
    take = resolve
  })
  return { taken, take }
}
