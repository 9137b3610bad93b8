import { attempt } from '@latchkey/protocol/attempt'

/** A wallet's announcement (EIP-6963), as of when it was read. */
export type Announcement = { name: string; rdns: string; uuid: string; icon: unknown; provider: object }

const announceEvent = 'eip6963:announceProvider'

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

/** Asks the page's wallets to announce themselves, and collects those that do. Finds none on a server. */
export function collectAnnouncements(onChange: () => void): Announcements {
  let announced: readonly (Announcement & { detail: unknown })[] = []
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    const found = readAnnouncement(detail)
    if (!found || announced.some(({ uuid }) => uuid === found.uuid)) return
    announced = [...announced, { ...found, detail }]
    onChange()
  }
  const stop = () => {
    if (typeof window !== 'undefined') window.removeEventListener(announceEvent, hear)
  }
  if (typeof window !== 'undefined') {
    window.addEventListener(announceEvent, hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  return {
    get: () => announced,
    stop,
    handOver(isKnown) {
      stop()
      for (const { detail, uuid } of announced)
        if (!isKnown(uuid)) window.dispatchEvent(new CustomEvent(announceEvent, { detail }))
    },
  }
}
