import { loadSeededState } from '../seed/loadSeededState.ts'
import { loadSolanaSeed } from '../solana/loadSolanaSeed.ts'
import { openIndex } from './indexFolder.ts'

/** Fills the caches that a world starts from: the seeded chains, and the server's index of them. */
export async function prepareWorld(): Promise<void> {
  await openIndex(await loadSeededState())
  await loadSolanaSeed()
}
