import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Accounts, Approvals, FrameSettings, Vault } from '../base/ports.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Session } from '../session/createSession.ts'
import type { ActiveChain } from './createActiveChain.ts'
import type { ChainRpc } from './createChainRpc.ts'
import type { Sent } from './createSent.ts'

/** Dependencies of the wallet's methods. */
export type SignerContext = Pick<FrameParts, 'request' | 'withLock' | 'storage'> & {
  settings: FrameSettings
  session: Session
  vault: Vault
  accounts: Accounts
  approvals: Approvals
  activeChain: ActiveChain
  chainRpc: ChainRpc
  /** Tracks what the request sends. */
  sent: Sent
  getAppName(): string | undefined
}

/** Handles one method. The parameters match its schema, and `chainId` is a supported chain. */
export type SignerMethod = (
  request: FrameRpcRequest,
  signal: AbortSignal,
  context: SignerContext,
) => Promise<unknown>
