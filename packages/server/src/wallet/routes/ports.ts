import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { AdmitPorts } from '../../http/admit.ts'
import type { LimitPorts } from '../../http/limit.ts'
import type { RecordPorts } from '../../http/withRecord.ts'
import type { ServedChain } from '../../settings/settings.ts'

/** Dependencies of the wallet's pages. */
export type PagePorts = LimitPorts & Pick<AdmitPorts, 'walletOrigin'>

/** Dependencies of the wallet's rows. */
export type RoutePorts = LimitPorts & AdmitPorts

/** Dependencies of the frame's page. */
export type FramePorts = RoutePorts & {
  /** Returns the origin of the Provider API. */
  apiOrigin(): string
  /** The served chains, in the operator's order. */
  chains: ReadonlyMap<Caip2, ServedChain>
}

/** Dependencies of the wallet's origin. */
export type WalletAppPorts = FramePorts & RecordPorts & { log: Logger }
