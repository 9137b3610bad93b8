/**
 * Derives a colour from a name. It is stable, and dark enough for white letters at 4.5:1. It is one of ten distinct
 * hues from green over blue to red: orange and yellow turn muddy when this dark.
 */
export function ownColor(name: string): string {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return `oklch(0.54 0.13 ${((hash >>> 0) % 10) * 24 + 140})`
}
