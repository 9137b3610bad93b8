import { createName } from '../crypto/createName.ts'
import { createClientSeed } from '../crypto/relayToken.ts'
import { type ClientStorage, formatStored, parseStored, type Stored } from '../session/stored.ts'
import { mergeStored } from './mergeStored.ts'

/** An engine's persistent state: read once, written on every change. */
export type OpenStored = {
  read(): Stored
  keep(next: Partial<Stored>): void
  /** Stops writing: the next engine may already be running. */
  end(): void
}

/**
 * Opens the state that outlives a page. `onForeign` is called once when another engine has written in the meantime;
 * that state is not overwritten. Without `onForeign`, for browsers whose tabs can't agree on one engine, both states
 * are merged and `onMerged` is called.
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
  /** The state as last written or read. */
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
    // Read back, because a full storage may have rejected the write.
    written = storage.get()
    if (theirs) onMerged?.()
  }
  // Detects a frozen engine, even if nothing else has changed.
  if (onForeign) keep({ writer: createName() })
  return {
    read: () => stored,
    keep,
    end() {
      isEnded = true
    },
  }
}
