export { attachFlow } from '../kit/attachFlow.ts'
export type { CatalogueWallet, Config, KitEvent, LogLevel, Metadata } from '../kit/config.ts'
export { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
export { getQueryClient } from '../kit/getQueryClient.ts'
export type {
  ActiveAccount,
  AddressOf,
  Connection,
  ConnectionState,
  ConnectorRow,
  Facts,
  Kit,
  Namespace,
  NamespaceConnections,
  Readable,
  RemotePeer,
  Status,
  Transfer,
  TransferCost,
} from '../kit/kit.ts'
export type { FramePlace, KitFrame, ReviewState } from '../kit/kitFrame.ts'
export type { ResolvedConfig } from '../kit/resolveConfig.ts'
export { accountTypePreferred } from '../kit/stores/accountType.ts'
export type { Pairing } from '../kit/stores/pairing.ts'
export type { Preferences } from '../kit/stores/preferences.ts'
