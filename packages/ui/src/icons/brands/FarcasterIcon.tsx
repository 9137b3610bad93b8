import { Icon, type IconProps } from '../Icon.tsx'

/** An arch between two pillars, for Farcaster login. */
export function FarcasterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 5h12M4 8.5h2.5M17.5 8.5H20M6.5 8.5V19.5M17.5 8.5V19.5M6.5 8.5V5M17.5 8.5V5" />
      <path d="M9.5 19.5V14a2.5 2.5 0 0 1 5 0v5.5M4.5 19.5h5M14.5 19.5h5" />
    </Icon>
  )
}
