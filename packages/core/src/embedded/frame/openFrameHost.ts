import type { Kit, Readable } from '../../kit/kit.ts'
import type { FramePlace } from '../../kit/kitFrame.ts'

/**
 * Returns the permanent parent of the wallet's frame: the host of the modal's shadow root, which shows the frame
 * through a slot. A page without a modal gets an element at its end, which covers the page while the frame is visible
 * and is removed with the frame.
 */
export function openFrameHost(
  { config }: Kit,
  place: Readable<FramePlace>,
  signal: AbortSignal,
): HTMLElement {
  const hosts = document.querySelectorAll<HTMLElement>('[data-latchkey]')
  for (const host of hosts) if (host.dataset.latchkey === config.storageKey && host.shadowRoot) return host
  const own = document.createElement('div')
  const show = () => {
    const shown = { position: 'fixed', inset: '0', zIndex: '2147483647', display: 'grid' }
    Object.assign(own.style, place.get() !== 'none' ? shown : { ...shown, display: 'none' })
  }
  show()
  const stop = place.subscribe(show)
  signal.addEventListener('abort', () => {
    stop()
    own.remove()
  })
  document.body.append(own)
  return own
}
