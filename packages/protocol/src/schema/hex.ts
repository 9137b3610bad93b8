import * as z from 'zod/mini'
import { permissionContextLengthMax } from '../constants/index.ts'

/** Bytes in hex, including `0x`. */
export const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-fA-F]{2})*$/))])

/** An ABI-encoded permission. */
export const permissionContext = hex.check(z.maxLength(permissionContextLengthMax))

/** A hex quantity without leading zeros (Ethereum JSON-RPC). Template literals ignore a pattern's flags. */
export const hexQuantity = z.templateLiteral([
  '0x',
  z.string().check(z.regex(/^(0|[1-9a-fA-F][0-9a-fA-F]*)$/)),
])

/** A quantity sent by an app. Some apps write leading zeros, which don't change the value. */
export const sentQuantity = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{1,64}$/))])

/** A transaction hash: `0x` and 64 hex digits (spec 5.8). */
export const transactionHash = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))])

/** A signed message: `0x` and 62 hex digits or more (spec 5.8). */
export const signedMessage = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{62,}$/))])

/** A signature by a key (ECDSA): r, s and v, 65 bytes. */
export const keySignature = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{130}$/))])
