import { BaseError } from './base.ts'

/**
 * Thrown when the server does not support a network (spec 5.11, 8.6, 8.9). Set `RPC_<namespace>_<reference>` on the
 * server, or check `isServed` first.
 */
export class NetworkNotServedError extends BaseError {
  override readonly name: string = 'NetworkNotServedError'
  /** CAIP-2 id of the network. */
  readonly networkId: string

  /** @param what the requested data, as in `Gas Price` */
  constructor(what: string, networkId: string) {
    super(`Network not supported for ${what}`, { details: `The server does not support ${networkId}.` })
    this.networkId = networkId
  }
}

/** Thrown when the server has no gas prices for a network (spec 8.9). */
export class GasPriceNotServedError extends NetworkNotServedError {
  override readonly name = 'GasPriceNotServedError'

  constructor(networkId: string) {
    super('Gas Price', networkId)
  }
}

/**
 * Thrown when the server does not support swaps on a network (spec 8.9). Set `swaps` of the chain in `CHAINS` of the
 * server.
 */
export class SwapsNotServedError extends NetworkNotServedError {
  override readonly name = 'SwapsNotServedError'

  constructor(networkId: string) {
    super('Swaps', networkId)
  }
}

/** Thrown when a chain id has no coin type (ENSIP-11, spec 5.6). */
export class ChainIdInvalidError extends BaseError {
  override readonly name = 'ChainIdInvalidError'

  constructor(cause: unknown) {
    super('Invalid chainId', { cause })
  }
}
