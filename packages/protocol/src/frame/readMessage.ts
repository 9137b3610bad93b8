import type { Shape } from './shapes.ts'
import { UnfitError } from './UnfitError.ts'

/** A parsed value, or the first reason why it is invalid; `description` says what is wrong with it (spec 8.14). */
export type ReadMessage<value> =
  | { success: true; value: value }
  | { success: false; reason: { field: string; description: string } }

/** Parses a message from the port by its shape, on both ends and in both directions. */
export function readMessage<value>(shape: Shape<value>, wire: unknown): ReadMessage<value> {
  try {
    return { success: true, value: shape(wire, '') }
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error
    return { success: false, reason: { field: error.field, description: error.message } }
  }
}
