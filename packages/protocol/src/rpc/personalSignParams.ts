import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as z from 'zod/mini'
import { isEvmAddress } from '../chains/evmAddress.ts'

/** Parsed parameters of `personal_sign`: the message's bytes, and the account that signs. */
type PersonalSignParams = [message: `0x${string}`, account: `0x${string}`, ...unknown[]]

/**
 * Parameters of `personal_sign`, parsed the way wallets do: the message as hex or plain text. The account may also come
 * first, as in old libraries. A message that could be either hex or text is rejected.
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

/** Returns a message's bytes; undefined if it could be hex or text, or is not well-formed Unicode. */
function toBytes(message: string): `0x${string}` | undefined {
  if (/^0x([\da-f]{2})*$/i.test(message)) return message as `0x${string}`
  if (/^(0x)?[\da-f]*$/i.test(message) || /\p{Surrogate}/u.test(message)) return undefined
  return `0x${bytesToHex(utf8ToBytes(message))}`
}
