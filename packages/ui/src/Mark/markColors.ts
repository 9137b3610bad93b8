import { accentTokens } from '../theme/accentTokens.ts'

/** Ground and letter of a drawn mark: the colour told, else one of the name's own, and what reads on it. */
export function markColors(
  name: string,
  color: string | undefined,
): Record<'--lk-mark-color' | '--lk-mark-ink', string> {
  const told = color === undefined ? {} : accentTokens(color)
  return {
    '--lk-mark-color': told['--lk-accent'] ?? color ?? ownColor(name),
    '--lk-mark-ink': told['--lk-on-accent'] ?? (color === undefined ? 'rgb(255 255 255)' : 'var(--lk-ink)'),
  }
}

/** Always the same for a name, and dark enough for white letters at 4.5:1. */
function ownColor(name: string): string {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return `oklch(0.54 0.13 ${(hash >>> 0) % 360})`
}
