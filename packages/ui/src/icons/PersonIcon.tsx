import { Icon, type IconProps } from './Icon.tsx'

/** A head and shoulders. */
export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.8 20a7.3 7.3 0 0 1 14.4 0" />
    </Icon>
  )
}
