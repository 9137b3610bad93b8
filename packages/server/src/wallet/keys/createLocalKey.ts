import type { KeyWrapper } from '../../settings/keyWrapper.ts'
import { gcmOpen, gcmSeal } from './gcm.ts'

/**
 * Creates a key-encryption key from the settings, 32 bytes in hex: AES-256-GCM. Throws TypeError for any other length.
 */
export function createLocalKey({ id, key }: { id: string; key: string }): KeyWrapper {
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new TypeError(`The wallet's key "${id}" must be 32 bytes in hex.`)
  const bytes = Buffer.from(key, 'hex')
  return {
    id,
    wrap: async (rowKey, context) => gcmSeal(bytes, rowKey, context),
    unwrap: async (wrapped, context) => gcmOpen(bytes, wrapped, context),
  }
}
