import { attempt } from '@latchkey/protocol/attempt'
import { announceEvent } from './hearAnnouncements.ts'

/** A wallet's announcement (EIP-6963), as of when it was read. */
export type Announcement = { name: string; rdns: string; uuid: string; icon: unknown; provider: object }

/**
 * Hides invalid announcements (EIP-6963) from the whole page. After one of them, wagmi's wallet store throws on every
 * later announcement.
 */
export function guardAnnouncements(): void {
  if (typeof window !== 'undefined') window.addEventListener(announceEvent, judge, true)
}

function judge(event: Event): void {
  if (!readAnnouncement((event as CustomEvent).detail)) event.stopImmediatePropagation()
}

/** Reads an announcement once. Returns undefined if it lacks a name, an id or a provider. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  return attempt(() => {
    const { info, provider } = detail as { info: Record<string, string>; provider: { request: unknown } }
    const { icon, name = '', rdns = '', uuid = '' } = info
    const isNamed = [name, rdns, uuid].every((text) => typeof text === 'string' && text.trim())
    return isNamed && typeof provider.request === 'function'
      ? { icon, name, rdns, uuid, provider }
      : undefined
  })
}

/** Wallets that announced themselves to a page, each once. */
type Announcements = {
  /** Returns the same reference until another wallet announces itself. */
  get(): readonly Announcement[]
  /** Stops listening. Repeats the announcements that the new listener, which asked for them itself, didn't get. */
  handOver(isKnown: (uuid: string) => boolean): void
  /** Stops listening. */
  stop(): void
}

/** Collects the wallets that announce themselves, after those that were heard before. Finds none on a server. */
export function collectAnnouncements(before: readonly unknown[], onChange: () => void): Announcements {
  const announced = new Map<string, Announcement & { detail: unknown }>()
  let list: readonly Announcement[] = []
  const add = (detail: unknown) => {
    const found = readAnnouncement(detail)
    if (!found || announced.has(found.uuid)) return false
    announced.set(found.uuid, { ...found, detail })
    list = [...announced.values()]
    return true
  }
  const hear = (event: Event) => {
    if (add((event as CustomEvent).detail)) onChange()
  }
  const stop = () => {
    if (typeof window !== 'undefined') window.removeEventListener(announceEvent, hear)
  }
  before.forEach(add)
  if (typeof window !== 'undefined') window.addEventListener(announceEvent, hear)
  return {
    get: () => list,
    stop,
    handOver(isKnown) {
      stop()
      for (const { detail, uuid } of announced.values())
        if (!isKnown(uuid)) window.dispatchEvent(new CustomEvent(announceEvent, { detail }))
    },
  }
}
