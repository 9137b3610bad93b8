/** The root of this package's errors. */
export class WalletConnectError extends Error {
  override name = 'WalletConnectError'
}

/** The wallet, or its owner, said no (EIP-1193: 4001, WalletConnect: 5000 to 5099). */
export class RejectedError extends WalletConnectError {
  override name = 'RejectedError'
  readonly code: number
  constructor(message: string, code: number) {
    super(message || 'The wallet rejected the request.')
    this.code = code
  }
}

/** Nobody answered before the time was over. */
export class ExpiredError extends WalletConnectError {
  override name = 'ExpiredError'
  constructor(what: string) {
    super(`${what} has expired. Try again.`)
  }
}

/** The wallet did not grant this method on this chain. */
export class NotGrantedError extends WalletConnectError {
  override name = 'NotGrantedError'
  /** EIP-1193: unsupported method. */
  readonly code = 4200
  constructor(method: string, chainId: string) {
    super(`The wallet has not granted ${method} on ${chainId}.`)
  }
}

/** The wallet shares accounts, but none of the chain family that asked. */
export class GrantedElsewhereError extends WalletConnectError {
  override name = 'GrantedElsewhereError'
  /** EIP-1193: unauthorized. */
  readonly code = 4100
  /** The families that it shares accounts of (CAIP-2 namespaces). */
  readonly namespaces: readonly string[]
  constructor(asked: string, namespaces: readonly string[]) {
    super(`The wallet shared no account on ${asked}, only on ${namespaces.join(', ')}.`)
    this.namespaces = namespaces
  }
}

/** The session has ended: by either side, or by its time. */
export class DisconnectedError extends WalletConnectError {
  override name = 'DisconnectedError'
  /** EIP-1193: disconnected. */
  readonly code = 4900
  constructor() {
    super('The wallet is no longer connected.')
  }
}

/** The wallet answered with an error of its own; `code` and `data` as it sent them. */
export class WalletError extends WalletConnectError {
  override name = 'WalletError'
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The client was ended; what the wallet was asked, it still is. */
export class ClientEndedError extends WalletConnectError {
  override name = 'ClientEndedError'
  constructor() {
    super('The client was closed.')
  }
}

/** The relay has answered, and said no; `code` as JSON-RPC and EIP-1474 have it. */
export class RelayRefusedError extends WalletConnectError {
  override name = 'RelayRefusedError'
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}
