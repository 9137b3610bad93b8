import { Icon, type IconProps } from './Icon.tsx'

/** An arrowhead to where a row leads. */
export function ForwardIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M9 5l7 7-7 7" />
    </Icon>
  )
}
