/** A colour of a name's own: always the same, and dark enough for white letters at 4.5:1. */
export function markColor(name: string): string {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  const hue = (hash >>> 0) % 360
  return `oklch(0.52 0.12 ${hue})`
}
