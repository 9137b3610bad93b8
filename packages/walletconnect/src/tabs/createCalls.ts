import { ClientEndedError } from '../errors.ts'
import type { Ask } from './ask.ts'

/** A question of this tab that has no answer yet. */
export type OpenCall = {
  call: number
  ask: Ask
  showUri(uri: string, expiry: number): void
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Gives it up where it runs now. */
  leave(reason: unknown): void
}

/** How a question is given up, and where its code goes. */
type CallOptions = { signal?: AbortSignal | undefined; onUri?: (uri: string, expiry: number) => void }

/** What this tab has asked, whichever tab leads. */
type Calls = {
  /** Opens a question, and hands it to `dispatch`. */
  open(ask: Ask, options?: CallOptions): Promise<unknown>
  find(call: number): OpenCall | undefined
  /** All, as after a change of leader. */
  list(): OpenCall[]
  end(): void
}

/** Makes an empty list of questions. */
export function createCalls(dispatch: (call: OpenCall) => void): Calls {
  const calls = new Map<number, OpenCall>()
  let last = 0
  return {
    open(ask, { signal, onUri } = {}) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      last += 1
      const call = last
      return new Promise((resolve, reject) => {
        let isShown = false
        const close = () => {
          calls.delete(call)
          signal?.removeEventListener('abort', onAbort)
        }
        const one: OpenCall = {
          call,
          ask,
          showUri(uri, expiry) {
            if (isShown) return
            isShown = true
            onUri?.(uri, expiry)
          },
          resolve(value) {
            close()
            resolve(value)
          },
          reject(error) {
            close()
            reject(error)
          },
          leave() {},
        }
        const onAbort = () => {
          one.reject(signal?.reason)
          one.leave(signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        calls.set(call, one)
        dispatch(one)
      })
    },
    find: (call) => calls.get(call),
    list: () => [...calls.values()],
    end() {
      for (const one of [...calls.values()]) one.reject(new ClientEndedError())
    },
  }
}
