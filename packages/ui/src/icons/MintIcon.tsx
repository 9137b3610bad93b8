import { Icon, type IconProps } from './Icon.tsx'

/** A spark. */
export function MintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8z" />
    </Icon>
  )
}
