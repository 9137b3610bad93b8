import { Icon, type IconProps } from './Icon.tsx'

/** An arrow down to a tray. */
export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v10M8 10.5l4 4 4-4M5 17v1a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-1" />
    </Icon>
  )
}

/** An arrow out of a box. */
export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props} flip>
      <path d="M13 5h6v6M19 5l-8.5 8.5M10 5H8a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-2" />
    </Icon>
  )
}

/** A crossed-out cloud. */
export function OfflineIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4l16 16M8.5 7.2A5.5 5.5 0 0 1 17 10.5a4 4 0 0 1 2.7 6.7M16 18.5H7.5a4.5 4.5 0 0 1-1.3-8.8" />
    </Icon>
  )
}

/** The corners of a code to scan. */
export function ScanIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9V7a3 3 0 0 1 3-3h2M15 4h2a3 3 0 0 1 3 3v2M20 15v2a3 3 0 0 1-3 3h-2M9 20H7a3 3 0 0 1-3-3v-2M8.5 12h7" />
    </Icon>
  )
}
