import type { Hex } from 'viem'
import type { Handler } from '../http/implement.ts'

/** The port for on-chain resolvers that look up the zone's names (ERC-3668). Throws `RequestFailure`. */
export type NameGateway = { ask(asked: { sender: Hex; data: Hex }): Promise<Hex> }

/** Dependencies of the gateway's handlers. */
type GatewayPorts = { sources: { gateway: NameGateway } }

/** Responds to an on-chain resolver about a name of the zone (ERC-3668). */
export const askGateway: Handler<'askGateway', GatewayPorts> = async ({ params }, { sources }) => ({
  data: await sources.gateway.ask(params),
})

/** Same as `askGateway`, by POST. */
export const askGatewayByPost: Handler<'askGatewayByPost', GatewayPorts> = async ({ body }, { sources }) => ({
  data: await sources.gateway.ask(body),
})
