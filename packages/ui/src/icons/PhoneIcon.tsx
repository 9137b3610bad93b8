import { Icon, type IconProps } from './Icon.tsx'

/** A phone. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7" y="3" width="10" height="18" rx="3" />
      <path d="M11 17.5h2" />
    </Icon>
  )
}
