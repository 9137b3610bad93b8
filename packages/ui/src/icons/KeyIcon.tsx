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
