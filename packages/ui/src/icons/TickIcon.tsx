import { Icon, type IconProps } from './Icon.tsx'

/** A tick. */
export function TickIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  )
}
