/** Name of the event with which wallets announce themselves (EIP-6963). */
export const announceEvent = 'eip6963:announceProvider'

/**
 * Asks the page's wallets to announce themselves, and collects what they announce, which is validated later. Finds
 * nothing on a server.
 */
export function hearAnnouncements(): { heard: unknown[]; stopHearing: () => void } {
  const heard: unknown[] = []
  if (typeof window === 'undefined') return { heard, stopHearing: () => {} }
  const page = window
  const hear = (event: Event) => heard.push((event as CustomEvent).detail)
  page.addEventListener(announceEvent, hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { heard, stopHearing: () => page.removeEventListener(announceEvent, hear) }
}
