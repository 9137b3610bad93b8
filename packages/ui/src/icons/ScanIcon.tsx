import { Icon, type IconProps } from './Icon.tsx'

/** The corners of a code to scan. */
export function ScanIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9V7a3 3 0 0 1 3-3h2M15 4h2a3 3 0 0 1 3 3v2M20 15v2a3 3 0 0 1-3 3h-2M9 20H7a3 3 0 0 1-3-3v-2M8.5 12h7" />
    </Icon>
  )
}
