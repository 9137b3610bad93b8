import { attempt } from '@latchkey/protocol/attempt'

/** A wallet's announcement (EIP-6963), as of when it was read. */
export type Announcement = { name: string; rdns: string; provider: object }

/**
 * Hides invalid announcements (EIP-6963) from the whole page. After one of them, wagmi's wallet store throws on every
 * later announcement.
 */
export function guardAnnouncements(): void {
  if (typeof window !== 'undefined') window.addEventListener('eip6963:announceProvider', judge, true)
}

function judge(event: Event): void {
  if (!readAnnouncement((event as CustomEvent).detail)) event.stopImmediatePropagation()
}

/** Reads an announcement once. Returns undefined if it lacks a name, an id or a provider. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  return attempt(() => {
    const { info, provider } = detail as { info: Record<string, string>; provider: { request: unknown } }
    const { name = '', rdns = '', uuid } = info
    const isNamed = [name, rdns, uuid].every((text) => typeof text === 'string' && text.trim())
    return isNamed && typeof provider.request === 'function' ? { name, rdns, provider } : undefined
  })
}
