import { type AdmitPorts, admit } from './admit.ts'
import type { BareExchange } from './exchange.ts'

/** Admits a request's project and stores it in the exchange. */
export function enter(
  context: AdmitPorts,
  exchange: BareExchange,
  projectId: string | undefined,
  isByOrigin = false,
): void {
  const origin = exchange.req.header('origin')
  exchange.set('project', admit(context, { projectId, origin, isByOrigin }))
}
