import { generateKeyPair, type KeyPair } from 'dpop'
import type { FrameParts } from '../platform/parts.ts'

/**
 * Returns the key that identifies this browser on this site: P-256 with a non-extractable private key. Created once,
 * even if two tabs ask at the same time.
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
