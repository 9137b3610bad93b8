import { generateKeyPair, type KeyPair } from 'dpop'
import type { FrameParts } from '../platform/parts.ts'

/**
 * The key that stands for this browser on this site: P-256, and its private half cannot be read out. Made once; of two
 * tabs that ask at once one makes it.
 */
export function getFrameKey({
  storage,
  withLock,
}: Pick<FrameParts, 'storage' | 'withLock'>): Promise<KeyPair> {
  return withLock('latchkey.frameKey', async () => {
    const kept = await storage.get<KeyPair>('frameKey')
    if (kept) return kept
    const made = await generateKeyPair('ES256', { extractable: false })
    await storage.set('frameKey', made)
    return made
  })
}
