import { Icon, type IconProps } from './Icon.tsx'

/** An arrow out of a door. */
export function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M10 4H8a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h2M10 12h10M16.5 8.5L20 12l-3.5 3.5" />
    </Icon>
  )
}
