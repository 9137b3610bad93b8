import { Icon, type IconProps } from './Icon.tsx'

/** A key, Latchkey's logo. */
export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="12" r="4" />
      <path d="M12 12h9M18 12v3.5" />
    </Icon>
  )
}

/** An envelope. */
export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M4 8l8 6 8-6" />
    </Icon>
  )
}

/** Three dots, to show everything. */
export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="5.5" cy="12" r="0.7" />
      <circle cx="12" cy="12" r="0.7" />
      <circle cx="18.5" cy="12" r="0.7" />
    </Icon>
  )
}
