export { getRemoteReach, type RemoteReach } from '@latchkey/protocol/getRemoteReach'
export type { Network } from '@latchkey/protocol/network'
export type { Balance, Name, NameSuggestion, StoredReceiver, WalletAsset } from '@latchkey/protocol/schema'
