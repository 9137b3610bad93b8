import { Icon, type IconProps } from './Icon.tsx'

/** A bin, for permanent deletion. */
export function BinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v4.5M13.5 11v4.5" />
    </Icon>
  )
}

/** An arrow out of a door. */
export function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M10 4H8a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h2M10 12h10M16.5 8.5L20 12l-3.5 3.5" />
    </Icon>
  )
}

/** A globe. */
export function NetworkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M3.5 12h17M12 3.2c2.4 2.4 3.6 5.4 3.6 8.8s-1.2 6.4-3.6 8.8c-2.4-2.4-3.6-5.4-3.6-8.8s1.2-6.4 3.6-8.8z" />
    </Icon>
  )
}

/** A head and shoulders. */
export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.8 20a7.3 7.3 0 0 1 14.4 0" />
    </Icon>
  )
}

/** A picture in its frame. */
export function PictureIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <circle cx="9" cy="9.5" r="1.5" />
      <path d="M4.5 17l4.5-4 3.5 3 3-2.5 4 3.5" />
    </Icon>
  )
}

/** A circular arrow. */
export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9M20 4v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 15M4 20v-5h5" />
    </Icon>
  )
}

/** Two sliders. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h9M19 8h1M4 16h1M11 16h9" />
      <circle cx="16" cy="8" r="2.5" />
      <circle cx="8" cy="16" r="2.5" />
    </Icon>
  )
}

/** A wallet. */
export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 7V6a2 2 0 0 0-2.5-1.9L6 6.2A3 3 0 0 0 4 9v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-7a3 3 0 0 0-3-3H6.5M16 13.5v.1" />
    </Icon>
  )
}
