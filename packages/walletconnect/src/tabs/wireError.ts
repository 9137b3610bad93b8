import {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  NotGrantedError,
  RejectedError,
  RelayRefusedError,
  WalletError,
} from '../errors.ts'

/** An error on its way from one tab to another. */
export type WireError = { name: string; message: string; code?: number; data?: unknown }

/** Errors by name; their messages come by the wire. */
const makers: Record<string, (error: WireError) => Error> = {
  RejectedError: ({ message, code = 4001 }) => new RejectedError(message, code),
  ExpiredError: ({ message }) => new ExpiredError(message),
  NotGrantedError: () => new NotGrantedError('', ''),
  DisconnectedError: () => new DisconnectedError(),
  WalletError: ({ message, code = -32_603, data }) => new WalletError({ code, message, data }),
  ClientEndedError: () => new ClientEndedError(),
  RelayRefusedError: ({ message, code = -32_603 }) => new RelayRefusedError(message, code),
}

/** Writes an error; of what is none, its text. */
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

/** The error that was written, of the same class where it is one of this package's. */
export function toClientError(wire: WireError): Error {
  const maker = Object.hasOwn(makers, wire.name) ? makers[wire.name] : undefined
  return Object.assign(maker?.(wire) ?? new Error(), { message: wire.message })
}
