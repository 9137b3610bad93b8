import { Icon, type IconProps } from '../Icon.tsx'

/** A letter f, for Facebook login. */
export function FacebookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16 3.5h-1.5A3.5 3.5 0 0 0 11 7v14M7.5 11.5h7" />
    </Icon>
  )
}
