import { Icon, type IconProps } from './Icon.tsx'

/** Two sheets, one on the other. */
export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="9" width="11" height="11" rx="3" />
      <path d="M15 9V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v5a3 3 0 0 0 3 3h2" />
    </Icon>
  )
}
