import { Icon, type IconProps } from './Icon.tsx'

/** A wallet. */
export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 7V6a2 2 0 0 0-2.5-1.9L6 6.2A3 3 0 0 0 4 9v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-7a3 3 0 0 0-3-3H6.5M16 13.5v.1" />
    </Icon>
  )
}
