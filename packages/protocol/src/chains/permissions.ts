const target = 'struct Target { address target; bytes4[] selectors; uint256 amountLimit; }'
const permission =
  'struct Permission { address signer; uint48 validAfter; uint48 validUntil; uint256 valueLimit; uint256 feeLimit; Target[] targets; bytes32 salt; }'

/** ABI parameters that encode a permission's context; the Keccak-256 hash of the encoding is the permission's id. */
export const permissionContextParameters = ['Permission permission', target, permission] as const

/**
 * ABI parameters of the signature of an operation signed by a permission's key: the permission, and the key's
 * signature.
 */
export const permissionSignatureParameters = [
  'Permission permission, bytes signature',
  target,
  permission,
] as const

/** Functions of the validator that stores smart accounts' permissions (ERC-7579, type 1), in Solidity. */
export const permissionValidatorSignatures = [
  target,
  permission,
  'function grant(Permission permission) returns (bytes32 id)',
  'function revoke(bytes32 id)',
  'function stateOf(address account, bytes32 id) view returns (uint48 grantedAt, uint48 revokedAt)',
  'function spentOf(address account, bytes32 id, uint256 counter) view returns (uint256)',
] as const

/** The value that means unlimited, for a target's amounts and for value. */
export const noLimit = 2n ** 256n - 1n

/** The calls permitted on one contract. */
export type PermittedTarget = {
  /** Address of the contract. */
  target: `0x${string}`
  /** Function selectors: 4 bytes of hex each. */
  selectors: readonly `0x${string}`[]
  /** Limit of the amounts that these calls may move or approve together, in base units; `noLimit` if not counted. */
  amountLimit: bigint
}

/** A permission for a key to act for an account, as stored on chain. Times are in seconds since 1970. */
export type GrantedPermission = {
  /** Address of the app's key. */
  signer: `0x${string}`
  /** From when the key may act; 0 for immediately. */
  validAfter: number
  /** From when it may no longer act. */
  validUntil: number
  /** Limit of the value of all calls together, in wei. If above 0, it may be sent to any address. */
  valueLimit: bigint
  /** Limit of the fees that the account pays for all operations together, in wei. */
  feeLimit: bigint
  targets: readonly PermittedTarget[]
  /** 32 bytes that make otherwise equal permissions differ. */
  salt: `0x${string}`
}

/** ERC-20 functions whose amounts a permission counts; other functions can only be permitted without a limit. */
export const countedFunctions: Readonly<Record<`0x${string}`, string>> = {
  '0xa9059cbb': 'transfer(address,uint256)',
  '0x23b872dd': 'transferFrom(address,address,uint256)',
  '0x095ea7b3': 'approve(address,uint256)',
  '0x39509351': 'increaseAllowance(address,uint256)',
}

/** Formats the text that an account signs to store a permission session at the server, or to revoke it (7.22). */
export function toSessionText(
  action: 'create' | 'revoke',
  { pci, address, projectId }: { pci: string; address: string; projectId: string },
): string {
  return JSON.stringify({ action, pci, address, projectId })
}
