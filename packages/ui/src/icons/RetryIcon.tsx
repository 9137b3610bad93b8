import { Icon, type IconProps } from './Icon.tsx'

/** A circular arrow. */
export function RetryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9M20 4v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 15M4 20v-5h5" />
    </Icon>
  )
}
