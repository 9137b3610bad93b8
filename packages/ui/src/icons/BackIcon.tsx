import { Icon, type IconProps } from './Icon.tsx'

/** An arrowhead that points back. */
export function BackIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M15 5l-7 7 7 7" />
    </Icon>
  )
}
