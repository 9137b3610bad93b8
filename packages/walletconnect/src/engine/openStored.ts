import { createName } from '../crypto/createName.ts'
import { createClientSeed } from '../crypto/relayToken.ts'
import { type ClientStorage, formatStored, parseStored, type Stored } from '../stored.ts'
import { mergeStored } from './mergeStored.ts'

/** What an engine remembers: read once, written at every change. */
export type OpenStored = {
  read(): Stored
  keep(next: Partial<Stored>): void
  /** From here on nothing is written: the next engine may have begun. */
  end(): void
}

/**
 * Opens what outlives a page. `onForeign` is told, once, that somebody else has written meanwhile: nothing is written
 * over that. Without it, as where a browser's tabs cannot agree on one engine, what the others have written is kept, and
 * `onMerged` is told.
 */
export function openStored(
  storage: ClientStorage,
  { onForeign, onMerged }: { onForeign?: (() => void) | undefined; onMerged?: () => void } = {},
): OpenStored {
  let written = storage.get()
  let isEnded = false
  let stored: Stored = parseStored(written) ?? {
    seed: createClientSeed(),
    pairings: [],
    sessions: [],
    requests: [],
    unsent: [],
  }
  /** As it was written, or read, last. */
  let before = stored
  const keep = (next: Partial<Stored>) => {
    stored = { ...stored, ...next }
    if (isEnded) return
    const current = storage.get()
    const isForeign = current !== null && current !== written
    if (isForeign && onForeign) {
      isEnded = true
      onForeign()
      return
    }
    const theirs = isForeign ? parseStored(current) : undefined
    if (theirs) stored = mergeStored(before, stored, theirs)
    before = stored
    storage.set(formatStored(stored))
    // As it is kept: a storage may be full.
    written = storage.get()
    if (theirs) onMerged?.()
  }
  // An engine that was frozen finds out, even when all else is as it was.
  if (onForeign) keep({ writer: createName() })
  return {
    read: () => stored,
    keep,
    end() {
      isEnded = true
    },
  }
}
