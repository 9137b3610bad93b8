import {
  FrameUnavailableError,
  type Kit,
  type KitFrame,
  type ReviewState,
  toFrameError,
} from '@latchkey/core'
import { createValue } from '@latchkey/protocol/createValue'
import type { FrameErrorName } from '@latchkey/protocol/frame'
import { expect } from 'vitest'
import type { FramePlace, FrameTheme } from '../../core/src/kit/kitFrame.ts'

type Waiting = {
  type: string
  payload: unknown
  answer: (value: unknown) => void
  refuse: (error: Error) => void
}

/** Provides a kit's frame, whose page is the test: the kit's requests wait until the test responds. */
export function provideFrame(kit: Kit) {
  const place = createValue<FramePlace>('none')
  const element = createValue<HTMLIFrameElement | undefined>(undefined)
  const theme = createValue<FrameTheme>(kit.config.theme)
  const review = createValue<ReviewState>('due')
  const waiting: Waiting[] = []
  const listeners = new Set<(payload: { pending: number; isRefused?: boolean }) => void>()
  const asked: string[] = []
  const always = new Map<string, unknown>()
  let isWindowBlocked = false

  const frame: KitFrame = {
    request: (type, payload, { signal } = {}) =>
      new Promise((resolve, reject) => {
        asked.push(type)
        // The caller may abort a request after it was answered.
        const settle = () => waiting.includes(entry) && waiting.splice(waiting.indexOf(entry), 1)
        const entry: Waiting = {
          type,
          payload,
          answer(value) {
            settle()
            resolve(value as never)
          },
          refuse(error) {
            settle()
            reject(error)
          },
        }
        waiting.push(entry)
        const value = always.get(type)
        if (value instanceof Error) return entry.refuse(value)
        if (always.has(type)) return entry.answer(value)
        signal?.addEventListener('abort', () => entry.refuse(signal.reason))
      }),
    prepare: () => void asked.push('prepare'),
    openWindow: () => asked.push('openWindow') > 0 && !isWindowBlocked,
    on(name, listener) {
      if (name !== 'approval-update') return () => {}
      listeners.add(listener as never)
      return () => void listeners.delete(listener as never)
    },
    place,
    review,
    openReview: () => void asked.push('openReview'),
    element,
    theme,
    close: () => element.get()?.remove(),
  }
  kit.embedded.setState({ frame })

  const next = async (type: string): Promise<Waiting> => {
    const find = () => waiting.findLast((entry) => entry.type === type)
    await expect.poll(find).toBeDefined()
    return find() as Waiting
  }
  return {
    /** Names of all requests by the kit; `prepare` if it preloaded the frame. */
    asked,
    /** The theme that a frame would receive. */
    theme,
    /** Inserts the iframe into the modal's host, as the kit does. */
    mount(host: Element): HTMLIFrameElement {
      const iframe = document.createElement('iframe')
      iframe.title = 'Wallet'
      iframe.slot = 'none'
      iframe.srcdoc = '<!doctype html><html lang="en"><title>Wallet</title><button>Sign</button></html>'
      host.append(iframe)
      element.set(iframe)
      place.subscribe(() => {
        iframe.slot = place.get()
      })
      return iframe
    },
    /** Reports the number of requests that await approval in the frame. `isRefused`: Escape was pressed in it. */
    tell(pending: number, isRefused = false) {
      place.set(pending > 0 ? 'over' : 'none')
      for (const listener of listeners) listener({ pending, ...(isRefused && { isRefused }) })
    },
    /** Reports the number of requests that await approval in the wallet's window, and the window's state. */
    tellReview(pending: number, state: ReviewState = 'due') {
      review.set(state)
      place.set(pending > 0 ? 'window' : 'none')
    },
    /** Responds to a pending request. Resolves once it has been made. */
    async answer(type: string, value: unknown) {
      const entry = await next(type)
      entry.answer(value)
      return entry.payload
    },
    /** Responds to a pending request and all later ones, since views repeat requests when they remount. */
    answerAlways(type: string, value: unknown) {
      always.set(type, value)
      for (const entry of waiting.filter((entry) => entry.type === type)) entry.answer(value)
    },
    /** Fails all later requests because no frame loads. */
    loseAlways(type: string) {
      always.set(type, new FrameUnavailableError())
    },
    /** Sets whether the browser blocks the wallet's window. */
    blockWindow(isBlocked: boolean) {
      isWindowBlocked = isBlocked
    },
    /** Fails a pending request because no frame loads. */
    async lose(type: string, cause?: Error) {
      const entry = await next(type)
      entry.refuse(new FrameUnavailableError(cause))
    },
    /** Rejects a pending request. */
    async refuse(type: string, name: FrameErrorName, retryAfterMs?: number) {
      const entry = await next(type)
      entry.refuse(toFrameError({ name, message: '', ...(retryAfterMs && { retryAfterMs }) }))
    },
  }
}
