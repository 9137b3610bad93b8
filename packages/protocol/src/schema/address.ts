import * as z from 'zod/mini'
import { isEvmAddress, toChecksumAddress } from '../chains/evmAddress.ts'
import { invalidInput, quote } from './errorMap.ts'

export { isEvmAddress } from '../chains/evmAddress.ts'

/** An EVM address: 20 bytes in hex, with a valid EIP-55 checksum unless all letters have the same case (spec 5.12). */
export const evmAddress = z.pipe(
  z.string().check(z.refine(isEvmAddress, { abort: true, error: describeAddress })),
  z.custom<`0x${string}`>(),
)

/**
 * An account's address in its namespace's own format. If it starts with `0x`, it must be an EVM address, with a valid
 * EIP-55 checksum unless all letters have the same case (spec 5.12).
 */
export const accountAddress = z.string().check(z.refine(isAccountAddress, { error: describeAddress }))

/** Returns whether a text can be an account's address in any namespace. */
export function isAccountAddress(text: string): boolean {
  return text.startsWith('0x') ? isEvmAddress(text) : /^[a-zA-Z0-9]{20,128}$/.test(text)
}

/** Describes what is wrong with an address: its checksum, or its format. */
export function describeAddress({ input }: { input?: unknown }): string {
  const right = toChecksumAddress(String(input))
  if (right !== undefined)
    return `${invalidInput}: ${input} has a wrong EIP-55 checksum. Copy the address again, or use ${right} if that is correct.`
  return `${invalidInput}: expected an address, such as 0x and 40 hexadecimal digits, received ${quote(input)}`
}
