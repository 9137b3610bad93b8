import { createHash } from 'node:crypto'

/**
 * Returns the id of a device for its owner. Apps can see it, so it must not be the key, which would identify the same
 * device elsewhere.
 */
export function toDeviceId(userId: string, key: string): string {
  return createHash('sha256').update(`device ${userId} ${key}`).digest('base64url')
}
