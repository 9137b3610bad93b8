import { Icon, type IconProps } from '../Icon.tsx'

/** A letter X with one broad stroke, for X login. */
export function XIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h4.2L20 20h-4.2zM19.2 4l-6.4 7.2M10.8 13.2L4.8 20" />
    </Icon>
  )
}
