/** Base class of this package's errors. */
export class WalletConnectError extends Error {
  override name = 'WalletConnectError'
}

/** Thrown when the wallet or its user rejects a request (EIP-1193: 4001, WalletConnect: 5000 to 5099). */
export class RejectedError extends WalletConnectError {
  override name = 'RejectedError'
  /** 4001, or the wallet's own code. */
  readonly code: number
  constructor(message: string, code: number) {
    super(message || 'The wallet rejected the request.')
    this.code = code
  }
}

/** Thrown when no response arrives before a request expires. */
export class ExpiredError extends WalletConnectError {
  override name = 'ExpiredError'
  constructor(what: string) {
    super(`${what} has expired.`)
  }
}

/** Thrown when the wallet did not grant a method on a chain. */
export class NotGrantedError extends WalletConnectError {
  override name = 'NotGrantedError'
  /** EIP-1193: unsupported method. */
  readonly code = 4200
  constructor(method: string, chainId: string) {
    super(`The wallet has not granted ${method} on ${chainId}.`)
  }
}

/** Thrown when the wallet shares accounts, but none of the requested namespace. */
export class GrantedElsewhereError extends WalletConnectError {
  override name = 'GrantedElsewhereError'
  /** EIP-1193: unauthorized. */
  readonly code = 4100
  /** The namespaces that the wallet shares accounts of (CAIP-2 namespaces). */
  readonly namespaces: readonly string[]
  constructor(asked: string, namespaces: readonly string[]) {
    super(`The wallet shared no account on ${asked}, only on ${namespaces.join(', ')}.`)
    this.namespaces = namespaces
  }
}

/** Thrown when the session has ended, from either side or because it expired. */
export class DisconnectedError extends WalletConnectError {
  override name = 'DisconnectedError'
  /** EIP-1193: disconnected. */
  readonly code = 4900
  constructor() {
    super('The wallet is no longer connected.')
  }
}

/** Thrown when a request is made after the session has ended. Nothing was sent to the wallet. */
export class SessionEndedError extends DisconnectedError {
  override name = 'SessionEndedError'
}

/** Thrown when the wallet responds with another error; `code` and `data` are passed through. */
export class WalletError extends WalletConnectError {
  override name = 'WalletError'
  /** JSON-RPC, EIP-1193 or EIP-1474. */
  readonly code: number
  /** As sent by the wallet. Undefined if it sent none. */
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Thrown when the client was ended. Requests that the wallet already received stay open there. */
export class ClientEndedError extends WalletConnectError {
  override name = 'ClientEndedError'
  constructor() {
    super('The client was closed.')
  }
}

/** Thrown when the relay responds with an error; `code` as in JSON-RPC and EIP-1474. */
export class RelayRefusedError extends WalletConnectError {
  override name = 'RelayRefusedError'
  /** JSON-RPC or EIP-1474. */
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}
