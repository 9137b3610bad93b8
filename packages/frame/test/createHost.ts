import { randomBytes } from 'node:crypto'
import type {
  FrameEnvelope,
  FrameFailure,
  FrameMessageType,
  FrameRequestOf,
  FrameResponseOf,
} from '@latchkey/protocol/frame'
import type { createBrowser } from './createBrowser.ts'

/** Creates a message id as a host does. */
export const newId = () => randomBytes(16).toString('hex')

/** Creates the app's end of one tab's port. `ask` resolves with the response's payload, or rejects with the failure. */
export function createHost(tab: ReturnType<ReturnType<typeof createBrowser>['openTab']>, origin: string) {
  const { port1, port2 } = new MessageChannel()
  const waiting = new Map<string, (envelope: FrameEnvelope) => void>()
  const received: FrameEnvelope[] = []
  const listeners = new Set<() => void>()
  port1.onmessage = ({ data }: MessageEvent<FrameEnvelope>) => {
    received.push(data)
    if (data.id) waiting.get(data.id)?.(data)
    for (const listener of listeners) listener()
  }
  tab.post({ isFromParent: true, origin, ports: [port2] })

  return {
    /** All messages from the frame. */
    received,
    post: (message: unknown) => port1.postMessage(message),
    async ask<type extends FrameMessageType>(
      type: type,
      payload?: FrameRequestOf<type>,
      id = newId(),
    ): Promise<FrameResponseOf<type>> {
      const answer = await new Promise<FrameEnvelope>((resolve) => {
        waiting.set(id, resolve)
        port1.postMessage({ id, type, ...(payload !== undefined && { payload }) })
      })
      if (answer.type === `${type}-success`) return answer.payload as FrameResponseOf<type>
      return Promise.reject(answer.payload as FrameFailure)
    },
    /** Resolves with the first received message that matches. */
    until(fits: (envelope: FrameEnvelope) => boolean): Promise<FrameEnvelope> {
      return new Promise((resolve) => {
        const look = () => {
          const found = received.find(fits)
          if (!found) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      })
    },
    close: () => port1.close(),
  }
}

/** The app's end of a port. */
export type Host = ReturnType<typeof createHost>
