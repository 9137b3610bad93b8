import { type FrameEventPayload, frameEvents, readMessage } from '@latchkey/protocol/frame'

/**
 * Each time that the wallet's page in a window says `ready` (its window and its origin, both by equality), gives that page
 * one end of a new channel, at exactly its origin, and `onPort` the other; answers how to stop.
 */
export function greetFrame({
  find,
  origin,
  onPort,
}: {
  /** The window, once it is there. */
  find(): Window | null | undefined
  origin: string
  /** Takes the port, and what the page has said with `ready`. */
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
