import type { Hex } from 'viem'

/** The port for on-chain resolvers that look up the zone's names (ERC-3668). Throws `RequestFailure`. */
export type NameGateway = { ask(asked: { sender: Hex; data: Hex }): Promise<Hex> }

/** Dependencies of the gateway's handlers. */
export type GatewayPorts = { sources: { gateway: NameGateway } }
