import type { Caip2, Caip10 } from './joinIds.ts'
import { type NamespaceId, namespaceIds } from './vocabulary.ts'

export * from './joinIds.ts'

const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const caip10Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** Returns whether a text is a CAIP-2 chain id. */
export function isCaip2(text: string): text is Caip2 {
  return caip2Pattern.test(text)
}

/** Returns whether a text is a CAIP-10 account id. */
export function isCaip10(text: string): text is Caip10 {
  return caip10Pattern.test(text)
}

/** Splits a CAIP-2 id. Throws `TypeError` for anything else. */
export function parseCaip2(id: string): { namespace: string; reference: string } {
  if (!isCaip2(id)) throw new TypeError(`Not a CAIP-2 chain id: ${id}`)
  const [namespace, reference] = id.split(':') as [string, string]
  return { namespace, reference }
}

/** Splits a CAIP-10 id. Throws `TypeError` for anything else. */
export function parseCaip10(id: string): {
  chainId: Caip2
  namespace: string
  reference: string
  address: string
} {
  if (!isCaip10(id)) throw new TypeError(`Not a CAIP-10 account id: ${id}`)
  const [namespace, reference, address] = id.split(':') as [string, string, string]
  return { chainId: `${namespace}:${reference}`, namespace, reference, address }
}

/**
 * Returns an account without its network. Two accounts belong to the same person if this is the same text. Throws
 * `TypeError` for anything else than a CAIP-10 id.
 */
export function personOf(account: Caip10): string {
  const { namespace, address } = parseCaip10(account)
  // The case of an EVM address is only its checksum.
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

/**
 * Returns the chain id of an EVM chain as a number. Throws `TypeError` for other namespaces and non-canonical numbers.
 */
export function evmChainNumber(id: Caip2): number {
  const { namespace, reference } = parseCaip2(id)
  const number = Number(reference)
  if (namespace !== 'eip155' || !/^[1-9]\d*$/.test(reference) || !Number.isSafeInteger(number))
    throw new TypeError(`Not an EVM chain: ${id}`)
  return number
}

/** Returns the namespace of a CAIP-2 id if it is supported (spec 3.14). */
export function namespaceOf(id: Caip2): NamespaceId | undefined {
  const { namespace } = parseCaip2(id)
  return namespaceIds.find((known) => known === namespace)
}

/** Returns the wire address that represents a namespace's native token. */
export function nativeTokenAddress(namespace: string): string {
  if (namespace === 'eip155') return '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  if (namespace === 'solana') return 'So11111111111111111111111111111111111111111'
  return '0x'
}
