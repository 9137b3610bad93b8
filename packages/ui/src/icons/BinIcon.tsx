import { Icon, type IconProps } from './Icon.tsx'

/** A bin, for permanent deletion. */
export function BinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v4.5M13.5 11v4.5" />
    </Icon>
  )
}
