import { Icon, type IconProps } from './Icon.tsx'

/** An apple with its leaf, for Apple login. */
export function AppleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 8.2c-1.4-.9-2.8-1.2-4.2-.7-2.3.8-3.3 3-3.1 5.4.3 3.6 2.8 7.6 4.9 7.6.9 0 1.5-.5 2.4-.5s1.5.5 2.4.5c1.7 0 3.6-2.4 4.5-5.2-1.8-.7-2.7-2-2.7-3.6 0-1.3.6-2.4 1.8-3.2-1.6-1.7-4-1.6-6-.3z" />
      <path d="M12 5.6c0-1.7 1.1-2.9 2.9-2.9 0 1.7-1.1 2.9-2.9 2.9z" />
    </Icon>
  )
}

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

/** A letter f, for Facebook login. */
export function FacebookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16 3.5h-1.5A3.5 3.5 0 0 0 11 7v14M7.5 11.5h7" />
    </Icon>
  )
}

/** An arch between two pillars, for Farcaster login. */
export function FarcasterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 5h12M4 8.5h2.5M17.5 8.5H20M6.5 8.5V19.5M17.5 8.5V19.5M6.5 8.5V5M17.5 8.5V5" />
      <path d="M9.5 19.5V14a2.5 2.5 0 0 1 5 0v5.5M4.5 19.5h5M14.5 19.5h5" />
    </Icon>
  )
}

/** The head of a cat, for GitHub login. */
export function GithubIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 11.5V4.5l3.8 2.2a11 11 0 0 1 5.4 0l3.8-2.2v7c0 3.9-2.8 6-6.5 6s-6.5-2.1-6.5-6z" />
      <path d="M9.5 17.5V21M14.5 17.5V21" />
    </Icon>
  )
}

/** A letter G, for Google login. */
export function GoogleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18.4 6.1A8.5 8.5 0 1 0 20.5 12H12.5" />
    </Icon>
  )
}

/** A letter X with one broad stroke, for X login. */
export function XIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h4.2L20 20h-4.2zM19.2 4l-6.4 7.2M10.8 13.2L4.8 20" />
    </Icon>
  )
}
