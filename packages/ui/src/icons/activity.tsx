import { Icon, type IconProps } from './Icon.tsx'

/** A clock. */
export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </Icon>
  )
}

/** Two coins. */
export function CoinsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9.5" cy="9.5" r="5.5" />
      <path d="M16.5 10.1a5.5 5.5 0 1 1-6.4 6.4" />
    </Icon>
  )
}

/** Braces around a dot. */
export function ContractIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 5C6.5 5 6 6 6 7.5v2C6 11 5.3 12 4 12c1.3 0 2 1 2 2.5v2C6 18 6.5 19 8.5 19M15.5 5c2 0 2.5 1 2.5 2.5v2c0 1.5.7 2.5 2 2.5-1.3 0-2 1-2 2.5v2c0 1.5-.5 2.5-2.5 2.5M12 12v.1" />
    </Icon>
  )
}

/** A spark. */
export function MintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8z" />
    </Icon>
  )
}

/** An incoming arrow. */
export function ReceiveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17 7L7 17M15 17H7V9" />
    </Icon>
  )
}

/** An outgoing arrow. */
export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 17L17 7M9 7h8v8" />
    </Icon>
  )
}

/** Two arrows that pass each other. */
export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5" />
    </Icon>
  )
}
