/** The window of the wallet's frame, as the page that holds it has it. */
export type OpenFrame = {
  element: HTMLIFrameElement
  /** Takes the frame off the page, and hears no more of it. */
  close(): void
}

/**
 * Makes an iframe, once: it is never moved, since that would load it anew. Each time that the page in it says `ready`
 * (its window and its origin, both by equality), that page is given one end of a new channel, at exactly its origin, and
 * `onPort` the other.
 */
export function openFrame({
  src,
  title,
  parent,
  onPort,
}: {
  /** Address of the frame's page; its origin is the only one that is heard. */
  src: string
  title: string
  /** What holds the frame for good. */
  parent: HTMLElement
  onPort(port: MessagePort): void
}): OpenFrame {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  // Held, and shown nowhere until it is given a place.
  element.slot = 'none'
  const hear = (event: MessageEvent<unknown>) => {
    const frame = element.contentWindow
    if (frame === null || event.source !== frame || event.origin !== origin || !isReady(event.data)) return
    const { port1, port2 } = new MessageChannel()
    onPort(port1)
    frame.postMessage({ type: 'port' }, origin, [port2])
  }
  window.addEventListener('message', hear)
  element.src = src
  parent.append(element)
  return {
    element,
    close() {
      window.removeEventListener('message', hear)
      element.remove()
    },
  }
}

const isReady = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ready'
