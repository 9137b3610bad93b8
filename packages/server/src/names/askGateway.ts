import type { Handler } from '../http/implement.ts'
import type { GatewayPorts } from './nameGateway.ts'

/** Responds to an on-chain resolver about a name of the zone (ERC-3668). */
export const askGateway: Handler<'askGateway', GatewayPorts> = async ({ params }, { sources }) => ({
  data: await sources.gateway.ask(params),
})
