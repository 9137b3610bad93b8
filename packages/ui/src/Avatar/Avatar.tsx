import { blo } from 'blo'
import { useMemo } from 'react'
import { useImageSource } from '../Mark/useImageSource.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './Avatar.css.ts'

/** An account's picture: its own where it has one, else one drawn from the address, always the same. */
export function Avatar({
  address,
  src,
  size = 56,
}: {
  address: string
  src?: string | undefined
  size?: number
}) {
  useStyles(css)
  const image = useImageSource(src)
  const drawn = useMemo(() => blo(toHex(address)), [address])
  return (
    <img
      className="lk-avatar"
      src={image.source ?? drawn}
      onError={image.onError}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  )
}

/** blo takes hex; addresses of other namespaces are spelled in it. */
function toHex(address: string): `0x${string}` {
  if (/^0x[0-9a-f]+$/i.test(address)) return address.toLowerCase() as `0x${string}`
  return `0x${Array.from(address, (character) => character.charCodeAt(0).toString(16)).join('')}`
}
