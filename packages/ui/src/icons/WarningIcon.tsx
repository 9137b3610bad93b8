import { Icon, type IconProps } from './Icon.tsx'

/** A triangle with an exclamation mark. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.4 5.1L3.3 17.4A1.8 1.8 0 0 0 4.9 20h14.2a1.8 1.8 0 0 0 1.6-2.6L13.6 5.1a1.8 1.8 0 0 0-3.2 0zM12 10v4M12 16.9v.1" />
    </Icon>
  )
}
