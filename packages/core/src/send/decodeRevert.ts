import { type Abi, decodeErrorResult, type Hex, parseAbi } from 'viem'

/** Errors that contracts share: tokens (ERC-6093), OpenZeppelin's permits, and the local world's markets. */
const commonErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error ERC721InvalidOwner(address owner)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error SafeERC20FailedOperation(address token)',
  'error OwnableUnauthorizedAccount(address account)',
  'error EnforcedPause()',
  'error Expired()',
  'error InvalidPath()',
  'error InsufficientAmount()',
  'error InsufficientInput()',
  'error InsufficientLiquidity()',
  'error InsufficientOutput()',
  'error ExcessiveInput()',
  'error PayoutFailed()',
])

/** The common compiler-generated panics (Solidity's `Panic(uint256)`). */
const panics: Readonly<Record<string, string>> = {
  1: 'Assertion failed',
  17: 'Arithmetic overflow or underflow',
  18: 'Division by zero',
  50: 'Array index out of bounds',
}

/**
 * Decodes the reason of a revert: the text of `Error(string)`, a description of a panic, or the name and values of a
 * custom error from `abi` or the common ones. Undefined for any other.
 */
export function decodeRevert(data: Hex, abi: Abi = []): string | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ data, abi: [...abi, ...commonErrors] as Abi })
    if (errorName === 'Error') return String(args[0])
    if (errorName === 'Panic') return panics[String(args[0])] ?? `Panic(${args[0]})`
    return args.length === 0 ? errorName : `${errorName}(${args.join(', ')})`
  } catch {
    return undefined
  }
}
