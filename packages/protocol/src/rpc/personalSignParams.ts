import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as z from 'zod/mini'
import { isEvmAddress } from '../evmAddress.ts'

/** What `personal_sign` is asked with once it is read: the message's bytes, and whose signature is asked for. */
type PersonalSignParams = [message: `0x${string}`, account: `0x${string}`, ...unknown[]]

/**
 * The parameters of `personal_sign`, read as wallets read them: the message as hex or as plain text, and the account
 * before it, too, as old libraries have it. A text that could be either hex or words is refused.
 */
export const personalSignParams = z.pipe(
  z.tuple([z.string(), z.string()], z.unknown()),
  z.transform(([first, second, ...rest], context): PersonalSignParams => {
    const isReversed = !isEvmAddress(second) && isEvmAddress(first)
    const [message, account] = isReversed ? [second, first] : [first, second]
    const refuse = (at: number, problem: string) => {
      const input = at === 0 ? message : account
      context.issues.push({ code: 'custom', input, path: [isReversed ? 1 - at : at], message: problem })
      return z.NEVER
    }
    if (!isEvmAddress(account)) return refuse(1, 'Expected the address of the signing account.')
    const bytes = toBytes(message)
    if (bytes === undefined)
      return refuse(0, 'Expected 0x-prefixed hex with two digits per byte, or plain text.')
    return [bytes, account, ...rest]
  }),
)

/** The bytes of a message; undefined for what may be hex or text, and for what is no text of Unicode. */
function toBytes(message: string): `0x${string}` | undefined {
  if (/^0x([\da-f]{2})*$/i.test(message)) return message as `0x${string}`
  if (/^(0x)?[\da-f]*$/i.test(message) || /\p{Surrogate}/u.test(message)) return undefined
  return `0x${bytesToHex(utf8ToBytes(message))}`
}
