import { createHash } from 'node:crypto'

/** Names a device towards its owner: apps see it, and its key would tell them that it is the same elsewhere. */
export function toDeviceId(userId: string, key: string): string {
  return createHash('sha256').update(`device ${userId} ${key}`).digest('base64url')
}
