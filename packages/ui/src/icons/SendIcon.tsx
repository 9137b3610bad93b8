import { Icon, type IconProps } from './Icon.tsx'

/** An outgoing arrow. */
export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 17L17 7M9 7h8v8" />
    </Icon>
  )
}
