import { Icon, type IconProps } from '../Icon.tsx'

/** A letter G, for Google login. */
export function GoogleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18.4 6.1A8.5 8.5 0 1 0 20.5 12H12.5" />
    </Icon>
  )
}
