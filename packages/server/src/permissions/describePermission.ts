import {
  type GrantedPermission,
  noLimit,
  type PermittedTarget,
  permissionContextParameters,
} from '@latchkey/protocol/permissions'
import type { Pci } from '@latchkey/protocol/schema'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  numberToHex,
  parseAbiParameters,
} from 'viem'

const parameters = parseAbiParameters(permissionContextParameters)

/** Decodes a context; undefined if the validator would encode the same permission differently. */
export function readContext(context: Hex): GrantedPermission | undefined {
  try {
    const [permission] = decodeAbiParameters(parameters, context)
    return encodeAbiParameters(parameters, [permission]) === context.toLowerCase() ? permission : undefined
  } catch {
    return undefined
  }
}

/** Describes a permission in ERC-7715 terms, as in a list of sessions. */
export function describePermission(permission: GrantedPermission): Pick<Pci, 'permissions' | 'policies'> {
  const { signer, validAfter, valueLimit, feeLimit, targets } = permission
  const native = { type: 'native-token-transfer', data: { allowance: numberToHex(valueLimit) } }
  return {
    permissions: [...(valueLimit > 0n ? [native] : []), ...targets.map(describeTarget)],
    policies: [
      { type: 'signer', data: { id: getAddress(signer) } },
      ...(feeLimit > 0n ? [{ type: 'gas-limit', data: { limit: numberToHex(feeLimit) } }] : []),
      ...(validAfter > 0 ? [{ type: 'start', data: { start: validAfter } }] : []),
    ],
  }
}

function describeTarget({ target, selectors, amountLimit }: PermittedTarget): Pci['permissions'][number] {
  const allowance = amountLimit === noLimit ? {} : { allowance: numberToHex(amountLimit) }
  return {
    type: 'contract-call',
    data: { address: getAddress(target), calls: [...selectors], ...allowance },
  }
}
