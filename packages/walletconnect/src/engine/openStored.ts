import { createClientSeed } from '../crypto/relayToken.ts'
import { type ClientStorage, formatStored, parseStored, type Stored } from '../stored.ts'

/** What an engine remembers: read once, written at every change. */
export type OpenStored = {
  read(): Stored
  keep(next: Partial<Stored>): void
  /** From here on nothing is written: the next engine may have begun. */
  end(): void
}

/**
 * Opens what outlives a page. `onForeign` is told, once, that somebody else has written meanwhile: nothing is written
 * over that.
 */
export function openStored(storage: ClientStorage, onForeign?: () => void): OpenStored {
  let written = storage.get()
  let isEnded = false
  let stored: Stored = parseStored(written) ?? {
    seed: createClientSeed(),
    pairings: [],
    sessions: [],
    requests: [],
    unsent: [],
  }
  const keep = (next: Partial<Stored>) => {
    stored = { ...stored, ...next }
    if (isEnded) return
    const current = storage.get()
    if (onForeign && current !== null && current !== written) {
      isEnded = true
      onForeign()
      return
    }
    storage.set(formatStored(stored))
    // As it is kept: a storage may be full.
    written = storage.get()
  }
  // An engine that was frozen finds out, even when all else is as it was.
  if (onForeign) keep({ writer: crypto.randomUUID() })
  return {
    read: () => stored,
    keep,
    end() {
      isEnded = true
    },
  }
}
