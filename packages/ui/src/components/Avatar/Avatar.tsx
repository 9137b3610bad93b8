import { type CSSProperties, useMemo } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { useImageSource } from '../Mark/useImageSource.ts'
import css from './Avatar.css.ts'
import { avatarColors } from './avatarColors.ts'

/** Renders an account's avatar: its own image if it has one, otherwise colours derived from the address. */
export function Avatar({
  address,
  src,
  size = 56,
}: {
  /** Address that the colors are derived from. */
  address: string
  /** URL of the account's own image. */
  src?: string | undefined
  /** In pixels. */
  size?: number
}) {
  useStyles(css)
  const image = useImageSource(src)
  const drawn = useMemo(() => avatarColors(address), [address])
  const style = { ...drawn, width: size, height: size } as CSSProperties
  return (
    <span className="lk-avatar" style={style} aria-hidden="true">
      {image.source && <img src={image.source} onError={image.onError} alt="" decoding="async" />}
    </span>
  )
}
