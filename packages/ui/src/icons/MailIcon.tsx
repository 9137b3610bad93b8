import { Icon, type IconProps } from './Icon.tsx'

/** An envelope. */
export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M4 8l8 6 8-6" />
    </Icon>
  )
}
