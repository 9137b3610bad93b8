import { Icon, type IconProps } from './Icon.tsx'

/** A circle with an i. */
export function HintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11.5v5M12 7.7v.1" />
    </Icon>
  )
}
