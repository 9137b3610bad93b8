/**
 * A colour of a name's own: always the same, and dark enough for white letters at 4.5:1. Ten hues that can be told
 * apart, from green over blue to red: as dark as this, orange and yellow are mud.
 */
export function ownColor(name: string): string {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return `oklch(0.54 0.13 ${((hash >>> 0) % 10) * 24 + 140})`
}
