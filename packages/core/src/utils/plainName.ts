/** A wallet's name for comparing: they call themselves "Name" in one place and "Name Wallet" in another. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bwallet\b/, '')
    .replaceAll(/\s+/g, '')
}
