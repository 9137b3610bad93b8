import { Icon, type IconProps } from './Icon.tsx'

/** A crossed-out cloud. */
export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M8.5 7.2A5.5 5.5 0 0 1 17 10.5a4 4 0 0 1 2.7 6.7M16 18.5H7.5a4.5 4.5 0 0 1-1.3-8.8" />
    </Icon>
  )
}
