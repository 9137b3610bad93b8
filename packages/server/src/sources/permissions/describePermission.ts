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

/** Reads a context; undefined where the validator would have another one for the same permission. */
export function readContext(context: Hex): GrantedPermission | undefined {
  try {
    const [permission] = decodeAbiParameters(parameters, context)
    return encodeAbiParameters(parameters, [permission]) === context.toLowerCase() ? permission : undefined
  } catch {
    return undefined
  }
}

/** A permission in the words of ERC-7715, as a list of sessions has it. */
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
