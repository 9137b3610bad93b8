const target = 'struct Target { address target; bytes4[] selectors; uint256 amountLimit; }'
const permission =
  'struct Permission { address signer; uint48 validAfter; uint48 validUntil; uint256 valueLimit; uint256 feeLimit; Target[] targets; bytes32 salt; }'

/** A permission's context is its encoding by these (Solidity's ABI); the Keccak-256 hash of that is its id. */
export const permissionContextParameters = ['Permission permission', target, permission] as const

/** What comes with an operation that a permission's key signs: the permission, and the key's signature. */
export const permissionSignatureParameters = [
  'Permission permission, bytes signature',
  target,
  permission,
] as const

/** Functions of the validator that keeps what smart accounts permit (ERC-7579, type 1), in Solidity. */
export const permissionValidatorSignatures = [
  target,
  permission,
  'function grant(Permission permission) returns (bytes32 id)',
  'function revoke(bytes32 id)',
  'function stateOf(address account, bytes32 id) view returns (uint48 grantedAt, uint48 revokedAt)',
  'function spentOf(address account, bytes32 id, uint256 counter) view returns (uint256)',
] as const

/** The limit that is none: of a target's amounts, and of value. */
export const noLimit = 2n ** 256n - 1n

/** What may be called of one contract. */
export type PermittedTarget = {
  target: `0x${string}`
  selectors: readonly `0x${string}`[]
  /** What all of that may move or give away, in base units of the token; `noLimit` where it is not counted. */
  amountLimit: bigint
}

/** What the holder of a key may do in an account's name, as the chain has it; times in seconds since 1970. */
export type GrantedPermission = {
  signer: `0x${string}`
  validAfter: number
  validUntil: number
  /** Wei of all calls together; where there is any, it may be sent to anybody. */
  valueLimit: bigint
  /** Wei that the account pays at most for all operations together. */
  feeLimit: bigint
  targets: readonly PermittedTarget[]
  salt: `0x${string}`
}

/** Functions of ERC-20 whose amounts a permission counts; others can be permitted without a limit alone. */
export const countedFunctions: Readonly<Record<`0x${string}`, string>> = {
  '0xa9059cbb': 'transfer(address,uint256)',
  '0x23b872dd': 'transferFrom(address,address,uint256)',
  '0x095ea7b3': 'approve(address,uint256)',
  '0x39509351': 'increaseAllowance(address,uint256)',
}

/** The text by which an account keeps a permission session at the server, or revokes it there (7.22). */
export function toSessionText(
  action: 'create' | 'revoke',
  { pci, address, projectId }: { pci: string; address: string; projectId: string },
): string {
  return JSON.stringify({ action, pci, address, projectId })
}
