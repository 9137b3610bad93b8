'use client'

export { AccountButton, ConnectButton, type ConnectButtonState } from '../buttons/buttons.tsx'
export type { ConnectButtonShow } from '../buttons/connected/ConnectedAccount.tsx'
export { NetworkButton } from '../buttons/NetworkButton.tsx'
export { InlineModal } from '../InlineModal.tsx'
export { KitProvider, type KitProviderProps } from '../KitProvider.tsx'
