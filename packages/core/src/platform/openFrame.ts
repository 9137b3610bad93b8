import { greetFrame } from './greetFrame.ts'

/** The wallet's frame, as seen from the host page. */
type OpenFrame = {
  element: HTMLIFrameElement
  /** Removes the frame from the page and stops listening to it. */
  close(): void
}

/**
 * Creates an iframe once. It is never moved, since moving reloads it. Each page that loads in it is greeted
 * (`greetFrame`).
 */
export function openFrame({
  src,
  title,
  parent,
  onPort,
  onLoad,
}: {
  /** Address of the frame's page. Only messages from its origin are accepted. */
  src: string
  title: string
  /** Permanent parent of the frame. */
  parent: HTMLElement
  onPort: Parameters<typeof greetFrame>[0]['onPort']
  /** Called when a page of any origin has loaded in the frame, including an error page. */
  onLoad(): void
}): OpenFrame {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  // Hides the frame until it is assigned a slot.
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
