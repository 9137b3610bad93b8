import { Icon, type IconProps } from './Icon.tsx'

/** A picture in its frame. */
export function PictureIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <circle cx="9" cy="9.5" r="1.5" />
      <path d="M4.5 17l4.5-4 3.5 3 3-2.5 4 3.5" />
    </Icon>
  )
}
