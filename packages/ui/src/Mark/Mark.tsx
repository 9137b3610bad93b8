import type { CSSProperties, ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Mark.css.ts'
import { ownColor } from './ownColor.ts'
import { useImageSource } from './useImageSource.ts'

/** The mark of a wallet, a token or a network: its image, or its first letter drawn on a colour of its own. */
export function Mark({
  name,
  src,
  color,
  letter,
  size = 32,
  shape = 'square',
  badge,
}: {
  /** Not read aloud: a mark stands beside its name. */
  name: string
  src?: string | undefined
  /** Any CSS colour; derived from the name unless told. */
  color?: string | undefined
  letter?: string
  /** Pixels. */
  size?: number
  /** Wallets are squares with round corners, tokens and networks round. */
  shape?: 'square' | 'round'
  /** A small mark on the lower corner, such as the token's network. */
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

/** The first letter or digit, as one grapheme. */
function firstLetter(name: string): string {
  const [first = '?'] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return first.toLocaleUpperCase()
}
