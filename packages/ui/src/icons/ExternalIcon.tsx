import { Icon, type IconProps } from './Icon.tsx'

/** An arrow out of a box. */
export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M13 5h6v6M19 5l-8.5 8.5M10 5H8a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-2" />
    </Icon>
  )
}
