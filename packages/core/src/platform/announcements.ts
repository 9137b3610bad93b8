/**
 * Keeps from everybody on the page what says that it announces a wallet (EIP-6963) and does not: the store that wagmi
 * keeps them in fails at each one that comes after it.
 */
export function guardAnnouncements(): void {
  if (typeof window !== 'undefined') window.addEventListener('eip6963:announceProvider', judge, true)
}

function judge(event: Event): void {
  if (!isAnnouncement((event as CustomEvent).detail)) event.stopImmediatePropagation()
}

/** Whether a wallet says who it is, and can be asked. */
export function isAnnouncement(detail: unknown): boolean {
  try {
    const { info, provider } = detail as { info: Record<string, string>; provider: { request: unknown } }
    // What is no text has no `trim`.
    return (
      [info.uuid, info.name, info.rdns].every((text) => text?.trim()) &&
      typeof provider.request === 'function'
    )
  } catch {
    return false
  }
}
