import { onTestFinished, vi } from 'vitest'

/** A browser's tabs. */
type Tabs = {
  /** Holds back messages to the tab that was opened last, as if it were frozen. Returns a function that delivers them. */
  freeze(): () => void
}

/** Gives Node the Web Locks of a browser until the test ends, so that kits share one client like tabs. */
export function shareTabs(): Tabs {
  /** What the last tab's messages wait for. */
  let last: { thawed?: Promise<void> } = {}

  const TabChannel = new Proxy(BroadcastChannel, {
    construct(target, [name]: [string]) {
      const channel = new target(name)
      const own: typeof last = {}
      last = own
      return Object.defineProperty(channel, 'onmessage', {
        set(listener: (event: MessageEvent) => void) {
          channel.addEventListener('message', async (event) => {
            await own.thawed
            listener(event as MessageEvent)
          })
        },
      })
    },
  })
  vi.stubGlobal('BroadcastChannel', TabChannel)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/142.0.0.0', locks: createLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    freeze() {
      let thaw = () => {}
      last.thawed = new Promise((resolve) => {
        thaw = resolve
      })
      return thaw
    },
  }
}

/** Creates locks that are held in the order of their requests. No tab here is silent, so none is stolen. */
function createLocks() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
      const before = turns.get(name)
      const turn = Promise.resolve(before).then(() => {
        signal.throwIfAborted()
        return hold()
      })
      turns.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}
