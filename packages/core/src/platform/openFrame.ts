import { greetFrame } from './greetFrame.ts'

/** The window of the wallet's frame, as the page that holds it has it. */
type OpenFrame = {
  element: HTMLIFrameElement
  /** Takes the frame off the page, and hears no more of it. */
  close(): void
}

/**
 * Makes an iframe, once: it is never moved, since that would load it anew. Each page that loads in it is greeted
 * (`greetFrame`).
 */
export function openFrame({
  src,
  title,
  parent,
  onPort,
  onLoad,
}: {
  /** Address of the frame's page; its origin is the only one that is heard. */
  src: string
  title: string
  /** What holds the frame for good. */
  parent: HTMLElement
  onPort: Parameters<typeof greetFrame>[0]['onPort']
  /** A page has loaded in it, of whatever origin: an error's is one, too. */
  onLoad(): void
}): OpenFrame {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  // Held, and shown nowhere until it is given a place.
  element.slot = 'none'
  const stop = greetFrame({ find: () => element.contentWindow, origin, onPort })
  element.addEventListener('load', onLoad)
  element.src = src
  parent.append(element)
  return {
    element,
    close() {
      stop()
      element.remove()
    },
  }
}
