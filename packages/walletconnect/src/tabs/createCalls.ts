import { ClientEndedError } from '../base/errors.ts'
import type { Ask } from './ask.ts'

/** A pending call of this tab. */
export type OpenCall = {
  call: number
  ask: Ask
  showUri(uri: string, expiry: number): void
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Cancels the call wherever it runs now. */
  leave(reason: unknown): void
}

/** How a call is cancelled, and where its code goes. */
type CallOptions = { signal?: AbortSignal | undefined; onUri?: (uri: string, expiry: number) => void }

/** This tab's pending calls, whichever tab leads. */
type Calls = {
  /** Adds a call and passes it to `dispatch`. */
  open(ask: Ask, options?: CallOptions): Promise<unknown>
  find(call: number): OpenCall | undefined
  /** Returns all calls, for example to repeat them after a change of leader. */
  list(): OpenCall[]
  end(): void
}

/** Creates an empty list of calls. */
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
