/** Tells whether a wallet's icon may be shown: an image that asks no host for anything. */
export function isImage(icon: string | undefined): icon is string {
  return icon?.startsWith('data:image/') ?? false
}
