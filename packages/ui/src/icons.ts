'use client'

export {
  BinIcon,
  LeaveIcon,
  NetworkIcon,
  PersonIcon,
  PictureIcon,
  RetryIcon,
  SettingsIcon,
  WalletIcon,
} from './icons/account.tsx'
export {
  ClockIcon,
  CoinsIcon,
  ContractIcon,
  MintIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
} from './icons/activity.tsx'
export { BackIcon } from './icons/BackIcon.tsx'
export {
  AppleIcon,
  DiscordIcon,
  FacebookIcon,
  FarcasterIcon,
  GithubIcon,
  GoogleIcon,
  XIcon,
} from './icons/brands.tsx'
export { CloseIcon } from './icons/CloseIcon.tsx'
export { CopyIcon } from './icons/CopyIcon.tsx'
export { HelpIcon, PhoneIcon, PlusIcon } from './icons/connect.tsx'
export { DownIcon } from './icons/DownIcon.tsx'
export { DownloadIcon, ExternalIcon, OfflineIcon, ScanIcon } from './icons/device.tsx'
export { ErrorIcon } from './icons/ErrorIcon.tsx'
export { HintIcon } from './icons/HintIcon.tsx'
export type { IconProps } from './icons/Icon.tsx'
export { KeyIcon, MailIcon, MoreIcon } from './icons/login.tsx'
export { SearchIcon } from './icons/SearchIcon.tsx'
export { TickIcon } from './icons/TickIcon.tsx'
export { WarningIcon } from './icons/WarningIcon.tsx'
