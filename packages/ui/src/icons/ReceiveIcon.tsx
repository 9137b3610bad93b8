import { Icon, type IconProps } from './Icon.tsx'

/** An incoming arrow. */
export function ReceiveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 7L7 17M15 17H7V9" />
    </Icon>
  )
}
