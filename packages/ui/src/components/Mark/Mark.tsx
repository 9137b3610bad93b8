import type { CSSProperties, ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Mark.css.ts'
import { useImageSource } from './useImageSource.ts'

/**
 * Renders the logo of a wallet, a token or a network: its image, or its first letter on a colour derived from its name.
 */
export function Mark({
  name,
  src,
  color,
  letter,
  size = 32,
  shape = 'square',
  badge,
}: {
  /** Not announced, because a mark is next to its name. */
  name: string
  /** URL of the logo. */
  src?: string | undefined
  /** Any CSS colour. Defaults to one derived from the name. */
  color?: string | undefined
  /** Letter to show without a logo. */
  letter?: string
  /** In pixels. */
  size?: number
  /** Wallets are rounded squares; tokens and networks are round. */
  shape?: 'square' | 'round'
  /** A small mark in the lower corner, such as the token's network. */
  badge?: ReactNode
}) {
  useStyles(css)
  const image = useImageSource(src)
  const style = {
    '--lk-mark-size': `${size}px`,
    '--lk-mark-color': color ?? ownColor(name),
  } as CSSProperties
  const look = { className: 'lk-mark', 'data-shape': shape, style, 'aria-hidden': true } as const
  const mark = image.source ? (
    <img
      {...look}
      src={image.source}
      onError={image.onError}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  ) : (
    <span {...look}>{letter ?? firstLetter(name)}</span>
  )
  if (!badge) return mark
  return (
    <span className="lk-mark-badged" aria-hidden="true">
      {mark}
      <span className="lk-mark-badge">{badge}</span>
    </span>
  )
}

/** Returns the first letter or digit, as one grapheme. */
function firstLetter(name: string): string {
  const [first = '?'] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return first.toLocaleUpperCase()
}

/**
 * Derives a colour from a name. It is stable, and dark enough for white letters at 4.5:1. It is one of ten distinct
 * hues from green over blue to red: orange and yellow turn muddy when this dark.
 */
function ownColor(name: string): string {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return `oklch(0.54 0.13 ${((hash >>> 0) % 10) * 24 + 140})`
}
