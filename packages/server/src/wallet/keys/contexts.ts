/** Contexts of encrypted texts: an envelope only opens with its own, wherever its row is moved. */
export const contexts = {
  email: (userId: string) => ['email', userId],
  name: (userId: string) => ['name', userId],
  passkey: (userId: string) => ['passkey', userId],
  /** The server's share of a device's split. */
  device: (userId: string, key: string) => ['device share', userId, key],
  /** The server's share of the split that the recovery share belongs to. */
  base: (userId: string) => ['base share', userId],
  /** Access to one login's channel at a Farcaster relay. */
  farcaster: (loginId: string) => ['farcaster channel', loginId],
  /** The private half of the key that a frame encrypts a recovery share to. */
  shareKey: (userId: string, key: string) => ['share key', userId, key],
  recovery: (userId: string) => ['recovery share', userId],
} as const
