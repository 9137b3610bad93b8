import { Icon, type IconProps } from './Icon.tsx'

/** Two coins. */
export function CoinsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9.5" cy="9.5" r="5.5" />
      <path d="M16.5 10.1a5.5 5.5 0 1 1-6.4 6.4" />
    </Icon>
  )
}
