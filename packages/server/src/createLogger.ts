import { defaultLogLevel } from '@latchkey/protocol/constants'
import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'
import { BaseError } from 'viem'
import type { ServerSettings } from './settings/settings.ts'

/**
 * Logs JSON lines, to stdout by default. Visitors' addresses and the operator's RPC URLs, which may contain keys, are
 * left out.
 */
export function createLogger(
  level: ServerSettings['logLevel'] = defaultLogLevel,
  destination?: DestinationStream,
): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  // viem's full message and stack repeat the request, including its arguments.
  if (error instanceof BaseError)
    return { type: error.name, message: error.shortMessage, cause: error.cause && describeError(error.cause) }
  // Its message and stack repeat the parameters.
  if (error instanceof DrizzleQueryError)
    return { type: error.name, message: error.query, cause: error.cause && describeError(error.cause) }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause && describeError(error.cause),
  }
}
