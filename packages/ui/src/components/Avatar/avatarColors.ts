/**
 * Derives two similar hues, a distant one, and the places where they meet from a hash of the address, ignoring case.
 * Returns custom properties for a background.
 */
export function avatarColors(address: string): Record<`--lk-avatar-${string}`, string> {
  const hash = hashOf(address.toLowerCase())
  const hue = hash % 360
  const turn = (hash >>> 9) % 2 === 0 ? 1 : -1
  const near = (hue + turn * (28 + ((hash >>> 10) % 30)) + 360) % 360
  const far = (hue + turn * (110 + ((hash >>> 15) % 70)) + 360) % 360
  return {
    '--lk-avatar-1': `oklch(0.8 0.13 ${hue})`,
    '--lk-avatar-2': `oklch(0.62 0.16 ${near})`,
    '--lk-avatar-3': `oklch(0.72 0.15 ${far})`,
    '--lk-avatar-angle': `${(hash >>> 20) % 360}deg`,
    '--lk-avatar-x': `${15 + ((hash >>> 22) % 70)}%`,
    '--lk-avatar-y': `${15 + ((hash >>> 25) % 70)}%`,
  }
}

/** FNV-1a, 32 bits, with a final mixing step so that similar addresses get different colours. */
function hashOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
