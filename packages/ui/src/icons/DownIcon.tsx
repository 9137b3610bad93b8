import { Icon, type IconProps } from './Icon.tsx'

/** An arrowhead that points down, for a choice that opens. */
export function DownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 9l7 7 7-7" />
    </Icon>
  )
}
