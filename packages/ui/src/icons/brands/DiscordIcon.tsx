import { Icon, type IconProps } from '../Icon.tsx'

/** The face of a game controller, for Discord login. */
export function DiscordIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 16.6l-1.2 2.2c-1.6-.3-3.1-1-4.6-2-.2-3.8.6-7 2.3-10L9 5.5l.8 1.3h4.4l.8-1.3 3.5 1.3c1.7 3 2.5 6.2 2.3 10-1.5 1-3 1.7-4.6 2L15 16.6" />
      <path d="M7.4 15.9c2.9 1.4 6.3 1.4 9.2 0" />
      <circle cx="9.2" cy="11.9" r="0.5" />
      <circle cx="14.8" cy="11.9" r="0.5" />
    </Icon>
  )
}
