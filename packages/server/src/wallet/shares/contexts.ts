/** What a sealed text is and whose: an envelope opens for this alone, wherever its row is moved to. */
export const contexts = {
  email: (userId: string) => ['email', userId],
  name: (userId: string) => ['name', userId],
  passkey: (userId: string) => ['passkey', userId],
  /** The server's share of a device's split. */
  device: (userId: string, key: string) => ['device share', userId, key],
  /** The server's share of the split that the recovery share belongs to. */
  base: (userId: string) => ['base share', userId],
  /** How a relay of Farcaster is asked for one login. */
  farcaster: (loginId: string) => ['farcaster channel', loginId],
  /** The private half of what a frame encrypts a recovery share to. */
  shareKey: (userId: string, key: string) => ['share key', userId, key],
  recovery: (userId: string) => ['recovery share', userId],
} as const
