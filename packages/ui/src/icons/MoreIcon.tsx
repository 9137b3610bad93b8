import { Icon, type IconProps } from './Icon.tsx'

/** Three dots, to show everything. */
export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="5.5" cy="12" r="0.7" />
      <circle cx="12" cy="12" r="0.7" />
      <circle cx="18.5" cy="12" r="0.7" />
    </Icon>
  )
}
