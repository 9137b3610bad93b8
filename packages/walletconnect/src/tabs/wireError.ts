import {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  NotGrantedError,
  RejectedError,
  RelayRefusedError,
  WalletError,
} from '../base/errors.ts'

/** An error serialized for another tab. */
export type WireError = { name: string; message: string; code?: number; data?: unknown }

/** Constructors by error name; messages are sent along. */
const makers: Record<string, (error: WireError) => Error> = {
  RejectedError: ({ message, code = 4001 }) => new RejectedError(message, code),
  ExpiredError: ({ message }) => new ExpiredError(message),
  NotGrantedError: () => new NotGrantedError('', ''),
  DisconnectedError: () => new DisconnectedError(),
  WalletError: ({ message, code = -32_603, data }) => new WalletError({ code, message, data }),
  ClientEndedError: () => new ClientEndedError(),
  RelayRefusedError: ({ message, code = -32_603 }) => new RelayRefusedError(message, code),
}

/** Serializes an error. Other values become text. */
export function formatError(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, code, data } = error as Error & { code?: unknown; data?: unknown }
  return {
    name,
    message,
    ...(typeof code === 'number' && { code }),
    ...(data !== undefined && { data }),
  }
}

/** Restores a serialized error, with its class if it is one of this package's. */
export function toClientError(wire: WireError): Error {
  const maker = Object.hasOwn(makers, wire.name) ? makers[wire.name] : undefined
  return Object.assign(maker?.(wire) ?? new Error(), { message: wire.message })
}
