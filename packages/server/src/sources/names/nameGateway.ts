import type { Hex } from 'viem'

/** The port: answers resolvers on chain about the zone's names (ERC-3668). Throws `RequestFailure`. */
export type NameGateway = { ask(asked: { sender: Hex; data: Hex }): Promise<Hex> }
