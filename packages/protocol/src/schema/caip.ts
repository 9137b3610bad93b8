import * as z from 'zod/mini'
import { type Caip2, type Caip10, isCaip2, isCaip10, parseCaip10 } from '../vocabulary/ids.ts'
import { accountAddress, describeAddress, isEvmAddress } from './address.ts'
import { invalidInput, quote } from './errorMap.ts'

/** A CAIP-2 chain id. */
export const caip2 = z.pipe(
  z.string().check(z.refine(isCaip2, { abort: true, error: describeCaip2 })),
  z.custom<Caip2>(),
)

/** A CAIP-10 account, contract or token; eip155 addresses must be valid (EIP-55, spec 5.12). */
export const caip10 = z.pipe(
  z.string().check(z.refine(isSoundCaip10, { abort: true, error: describeCaip10 })),
  z.custom<Caip10>(),
)

/** An account next to another field with its chain: CAIP-10, or only the address. */
export const accountOnChain = z.union([caip10, accountAddress])

/** CAIP-10 ids: a comma-separated list on the wire, an array in code. */
export const caip10List = z.codec(z.string(), z.array(caip10), {
  decode: (text) => text.split(',').filter((id) => id !== ''),
  encode: (ids) => ids.join(','),
})

function isSoundCaip10(text: string): boolean {
  if (!isCaip10(text)) return false
  const { namespace, address } = parseCaip10(text)
  return namespace !== 'eip155' || isEvmAddress(address)
}

function describeCaip2({ input }: { input?: unknown }): string {
  return `${invalidInput}: expected a CAIP-2 chain id, such as eip155:1, received ${quote(input)}`
}

function describeCaip10({ input }: { input?: unknown }): string {
  const text = String(input)
  if (isCaip10(text)) return describeAddress({ input: parseCaip10(text).address })
  return `${invalidInput}: expected a CAIP-10 account id, such as eip155:1:0x…, received ${quote(input)}`
}
