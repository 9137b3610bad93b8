import { Icon, type IconProps } from '../Icon.tsx'

/** The head of a cat, for GitHub login. */
export function GithubIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 11.5V4.5l3.8 2.2a11 11 0 0 1 5.4 0l3.8-2.2v7c0 3.9-2.8 6-6.5 6s-6.5-2.1-6.5-6z" />
      <path d="M9.5 17.5V21M14.5 17.5V21" />
    </Icon>
  )
}
