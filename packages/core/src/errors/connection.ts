import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { BaseError } from './base.ts'

/** Thrown when no connector has the requested id (spec 8.22). Pass an `id` or `uid` of `connectors` of a namespace. */
export class ConnectorUndefinedError extends BaseError {
  override readonly name = 'ConnectorUndefinedError'

  constructor(connectorId: string) {
    super('connector is undefined', { details: `No connector has the id ${connectorId}.` })
  }
}

/**
 * Thrown when the wallet is already the current one (spec 5.16). For eip155, wagmi throws its own error of this name.
 */
export class ConnectorAlreadyConnectedError extends BaseError {
  override readonly name = 'ConnectorAlreadyConnectedError'

  constructor() {
    super('Connector already connected.')
  }
}

/** Thrown when the kit has no namespace for a chain (spec 8.10). Pass the namespace to `createKit({ namespaces })`. */
export class ChainAdapterNotFoundError extends BaseError {
  override readonly name = 'ChainAdapterNotFoundError'

  constructor(namespace: string) {
    super('Chain adapter not found', { details: `The namespace ${namespace} was not passed to createKit.` })
  }
}

/**
 * Thrown when connecting with a kit that is not started or was destroyed (spec 8.10). Call `kit.start()` first; in
 * React, render `KitProvider`.
 */
export class ConnectionClientNotSetError extends BaseError {
  override readonly name = 'ConnectionClientNotSetError'

  constructor() {
    super('ConnectionController client not set', { metaMessages: ['Call kit.start() first.'] })
  }
}

/**
 * Thrown when switching networks with a kit that is not started or was destroyed (spec 8.10). Call `kit.start()` first;
 * in React, render `KitProvider`.
 */
export class NetworkClientNotSetError extends BaseError {
  override readonly name = 'NetworkClientNotSetError'

  constructor() {
    super('NetworkController client not set', { metaMessages: ['Call kit.start() first.'] })
  }
}

/** Thrown when an id does not identify a chain (spec 8.10). Use a CAIP-2 id, such as `eip155:1`. */
export class ChainRequiredError extends BaseError {
  override readonly name = 'ChainRequiredError'

  /** @param act the attempted action, as in `switch the network` */
  constructor(act: string, seen: string) {
    super(`Chain is required to ${act}`, { details: `Expected a CAIP-2 id, received ${seen}.` })
  }
}

/** Thrown when a network is not one of the configured ones (spec 8.10). Add it to `networks`. */
export class NetworkNotFoundError extends BaseError {
  override readonly name = 'NetworkNotFoundError'

  constructor(networkId: string) {
    super('Network not found', { details: `${networkId} is not in the networks of createKit.` })
  }
}

/**
 * Thrown when a wallet connects without reporting its chain id (spec 8.22). The user should unlock the wallet and
 * retry.
 */
export class ChainIdNotFoundError extends BaseError {
  override readonly name = 'ChainIdNotFoundError'

  constructor() {
    super('ChainId not found in provider')
  }
}

/**
 * Thrown when signing a message fails for a reason other than the user rejecting it (spec 8.22). `cause` is the error
 * of the wallet.
 */
export class SignMessageFailedError extends BaseError {
  override readonly name = 'SignMessageFailedError'

  constructor(cause: unknown) {
    super('Sign message failed', { cause })
  }
}

/**
 * Thrown when the wallet did not switch to the requested network, or has no account on it. The user can switch in the
 * wallet.
 */
export class SwitchChainError extends BaseError {
  override readonly name = 'SwitchChainError'

  constructor(networkId: string) {
    super('The wallet did not switch networks.', { details: `Requested ${networkId}.` })
  }
}

/** Thrown when the wallet does not support a method. `details` name the wallet and the method. */
export class WalletMethodMissingError extends BaseError {
  override readonly name = 'WalletMethodMissingError'

  constructor(wallet: string, method: string) {
    super('Method not supported by the wallet.', { details: `${wallet} does not support ${method}.` })
  }
}

/** Thrown when an action requires a connected wallet. Call `connect` first. */
export class NotConnectedError extends BaseError {
  override readonly name = 'NotConnectedError'

  constructor() {
    super('No wallet is connected.')
  }
}

/**
 * Thrown when selecting an account that the wallet has not shared with the page, or that the page may not select. The
 * user can share it in the wallet.
 */
export class AccountMissingError extends BaseError {
  override readonly name = 'AccountMissingError'

  constructor(address: string) {
    super('Account not available in the wallet.', { details: address })
  }
}

/** Thrown when disconnecting one namespace fails (spec 8.12). The user can disconnect the site in the wallet. */
export class DisconnectFailedError extends BaseError {
  override readonly name = 'DisconnectFailedError'
  /** Namespace that is still connected. */
  readonly namespace: NamespaceId

  constructor(namespace: NamespaceId, cause: unknown) {
    const reason = cause instanceof Error ? shortMessageOf(cause) : String(cause)
    super(`Failed to disconnect chain ${namespace}: ${reason}`, { cause })
    this.namespace = namespace
  }
}

/** Thrown when disconnecting at least one namespace fails. The others are disconnected (spec 4.13, 8.12). */
export class DisconnectsFailedError extends BaseError {
  override readonly name = 'DisconnectsFailedError'
  /** One for each namespace that failed. */
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
