import { type FrameEventPayload, frameEvents, readMessage } from '@latchkey/protocol/frame'

/**
 * Opens a new channel each time the wallet's page in a window sends `ready`. The message's window and origin must match
 * exactly. Sends one port to the page, at exactly its origin, and passes the other to `onPort`. Returns a function that
 * stops.
 */
export function greetFrame({
  find,
  origin,
  onPort,
}: {
  /** Returns the window once it exists. */
  find(): Window | null | undefined
  origin: string
  /** Receives the port, and the payload of `ready`. */
  onPort(port: MessagePort, ready: FrameEventPayload<'ready'>): void
}): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const frame = find()
    if (!frame || event.source !== frame || event.origin !== origin || !isReady(event.data)) return
    const { port1, port2 } = new MessageChannel()
    const read = readMessage(frameEvents.ready, event.data.payload ?? {})
    onPort(port1, read.success ? read.value : {})
    frame.postMessage({ type: 'port' }, origin, [port2])
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

const isReady = (data: unknown): data is { type: 'ready'; payload?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ready'
