import { loadSeededState } from './chains/loadSeededState.ts'
import { openIndex } from './indexFolder.ts'

/** Fills the caches that a world starts from: the seeded chain, and the server's index of it. */
export async function prepareWorld(): Promise<void> {
  await openIndex(await loadSeededState())
}
