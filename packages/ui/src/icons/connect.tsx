import { Icon, type IconProps } from './Icon.tsx'

/** A question mark in a circle. */
export function HelpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9.6 9.3a2.5 2.5 0 1 1 3.5 2.4c-.8.4-1.1.9-1.1 1.8M12 16.6v.1" />
    </Icon>
  )
}

/** A phone. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7" y="3" width="10" height="18" rx="3" />
      <path d="M11 17.5h2" />
    </Icon>
  )
}

/** A plus. */
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}
