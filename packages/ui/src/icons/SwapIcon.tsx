import { Icon, type IconProps } from './Icon.tsx'

/** Two arrows that pass each other. */
export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5" />
    </Icon>
  )
}
