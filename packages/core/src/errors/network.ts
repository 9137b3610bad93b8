import { BaseError } from './base.ts'

/** The server does not serve a network (spec 5.11, 8.6, 8.9). */
export class NetworkNotServedError extends BaseError {
  override readonly name: string = 'NetworkNotServedError'
  readonly networkId: string

  /** @param what what was asked for, as in `Gas Price` */
  constructor(what: string, networkId: string) {
    super(`Network not supported for ${what}`, { details: `The server does not support ${networkId}.` })
    this.networkId = networkId
  }
}

/** The server answers no gas prices of a network (spec 8.9). */
export class GasPriceNotServedError extends NetworkNotServedError {
  override readonly name = 'GasPriceNotServedError'

  constructor(networkId: string) {
    super('Gas Price', networkId)
  }
}

/** The server swaps nothing on a network (spec 8.9). */
export class SwapsNotServedError extends NetworkNotServedError {
  override readonly name = 'SwapsNotServedError'

  constructor(networkId: string) {
    super('Swaps', networkId)
  }
}

/** A chain id that no coin type of ENSIP-11 exists for (spec 5.6). */
export class ChainIdInvalidError extends BaseError {
  override readonly name = 'ChainIdInvalidError'

  constructor(cause: unknown) {
    super('Invalid chainId', { cause })
  }
}
