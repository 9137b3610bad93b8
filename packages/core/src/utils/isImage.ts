/** Returns whether a wallet's icon is a picture in itself, so that no host is asked for it. */
export function isImage(icon: unknown): icon is string {
  return typeof icon === 'string' && /^\s*data:image\//i.test(icon)
}
