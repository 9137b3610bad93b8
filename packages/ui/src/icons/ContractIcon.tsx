import { Icon, type IconProps } from './Icon.tsx'

/** Braces around a dot. */
export function ContractIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 5C6.5 5 6 6 6 7.5v2C6 11 5.3 12 4 12c1.3 0 2 1 2 2.5v2C6 18 6.5 19 8.5 19M15.5 5c2 0 2.5 1 2.5 2.5v2c0 1.5.7 2.5 2 2.5-1.3 0-2 1-2 2.5v2c0 1.5-.5 2.5-2.5 2.5M12 12v.1" />
    </Icon>
  )
}
