import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { ActiveChain } from '../createActiveChain.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Accounts, Approvals, FrameSettings, Vault } from '../ports.ts'
import type { Session } from '../session/createSession.ts'
import type { ChainRpc } from './createChainRpc.ts'
import type { Sent } from './createSent.ts'

/** What the methods of the wallet stand on. */
export type SignerContext = Pick<FrameParts, 'request' | 'withLock' | 'storage'> & {
  settings: FrameSettings
  session: Session
  vault: Vault
  accounts: Accounts
  approvals: Approvals
  activeChain: ActiveChain
  chainRpc: ChainRpc
  /** What the request sends. */
  sent: Sent
  getAppName(): string | undefined
}

/** Answers one method; the parameters are the row's, and `chainId` is a chain that is served. */
export type SignerMethod = (
  request: FrameRpcRequest,
  signal: AbortSignal,
  context: SignerContext,
) => Promise<unknown>
