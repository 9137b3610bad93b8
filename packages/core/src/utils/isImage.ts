/** Returns whether a wallet's icon is a data URL, so that it isn't loaded from a host. */
export function isImage(icon: unknown): icon is string {
  return typeof icon === 'string' && /^\s*data:image\//i.test(icon)
}
