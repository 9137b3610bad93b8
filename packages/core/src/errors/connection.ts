import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { BaseError } from './base.ts'

/** No connector has the id that was asked for (spec 8.22). */
export class ConnectorUndefinedError extends BaseError {
  override readonly name = 'ConnectorUndefinedError'

  constructor(connectorId: string) {
    super('connector is undefined', { details: `No connector has the id ${connectorId}.` })
  }
}

/** The wallet is the current one already (spec 5.16). wagmi's error of this name says it for eip155. */
export class ConnectorAlreadyConnectedError extends BaseError {
  override readonly name = 'ConnectorAlreadyConnectedError'

  constructor() {
    super('Connector already connected.')
  }
}

/** The kit has no namespace for a chain (spec 8.10). */
export class ChainAdapterNotFoundError extends BaseError {
  override readonly name = 'ChainAdapterNotFoundError'

  constructor(namespace: string) {
    super('Chain adapter not found', { details: `The namespace ${namespace} was not passed to createKit.` })
  }
}

/** A connection was asked of a kit that is not started, or is destroyed (spec 8.10). */
export class ConnectionClientNotSetError extends BaseError {
  override readonly name = 'ConnectionClientNotSetError'

  constructor() {
    super('ConnectionController client not set', { metaMessages: ['Call kit.start() first.'] })
  }
}

/** A network was asked of a kit that is not started, or is destroyed (spec 8.10). */
export class NetworkClientNotSetError extends BaseError {
  override readonly name = 'NetworkClientNotSetError'

  constructor() {
    super('NetworkController client not set', { metaMessages: ['Call kit.start() first.'] })
  }
}

/** An id does not say which chain is meant (spec 8.10). */
export class ChainRequiredError extends BaseError {
  override readonly name = 'ChainRequiredError'

  /** @param act what was to be done, as in `switch the network` */
  constructor(act: string, seen: string) {
    super(`Chain is required to ${act}`, { details: `Expected a CAIP-2 id, received ${seen}.` })
  }
}

/** The network is not among the configured ones (spec 8.10). */
export class NetworkNotFoundError extends BaseError {
  override readonly name = 'NetworkNotFoundError'

  constructor(networkId: string) {
    super('Network not found', { details: `${networkId} is not in the networks of createKit.` })
  }
}

/** A wallet connected without saying which chain it is on (spec 8.22). */
export class ChainIdNotFoundError extends BaseError {
  override readonly name = 'ChainIdNotFoundError'

  constructor() {
    super('ChainId not found in provider')
  }
}

/** The wallet could not sign the message, and it was not the visitor who declined (spec 8.22). */
export class SignMessageFailedError extends BaseError {
  override readonly name = 'SignMessageFailedError'

  constructor(cause: unknown) {
    super('Sign message failed', { cause })
  }
}

/** The wallet stayed on another network than the one that was asked for, or has no account there. */
export class SwitchChainError extends BaseError {
  override readonly name = 'SwitchChainError'

  constructor(networkId: string) {
    super('The wallet did not switch networks.', { details: `Requested ${networkId}.` })
  }
}

/** The wallet cannot do what it was asked. */
export class WalletMethodMissingError extends BaseError {
  override readonly name = 'WalletMethodMissingError'

  constructor(wallet: string, method: string) {
    super('Method not supported by the wallet.', { details: `${wallet} does not support ${method}.` })
  }
}

/** A signature, a switch or an account was asked while nothing is connected. */
export class NotConnectedError extends BaseError {
  override readonly name = 'NotConnectedError'

  constructor() {
    super('No wallet is connected.')
  }
}

/** An account was chosen that the wallet has not given to this page, or that is not the page's to choose. */
export class AccountMissingError extends BaseError {
  override readonly name = 'AccountMissingError'

  constructor(address: string) {
    super('Account not available in the wallet.', { details: address })
  }
}

/** One namespace could not be disconnected (spec 8.12). */
export class DisconnectFailedError extends BaseError {
  override readonly name = 'DisconnectFailedError'
  readonly namespace: NamespaceId

  constructor(namespace: NamespaceId, cause: unknown) {
    const reason = cause instanceof Error ? shortMessageOf(cause) : String(cause)
    super(`Failed to disconnect chain ${namespace}: ${reason}`, { cause })
    this.namespace = namespace
  }
}

/** At least one namespace could not be disconnected; the others were (spec 4.13, 8.12). */
export class DisconnectsFailedError extends BaseError {
  override readonly name = 'DisconnectsFailedError'
  readonly errors: readonly DisconnectFailedError[]

  constructor(errors: readonly DisconnectFailedError[]) {
    super('Failed to disconnect chains', {
      cause: errors[0],
      metaMessages: errors.map((error) => error.shortMessage),
    })
    this.errors = errors
  }
}

function shortMessageOf(error: Error): string {
  return 'shortMessage' in error && typeof error.shortMessage === 'string'
    ? error.shortMessage
    : error.message
}
