import { type Address, decodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'

/** Effect of a transaction's data, as far as known ABIs can decode it. */
export type Call =
  | { type: 'send' }
  | { type: 'deploy' }
  /** ERC-20. */
  | { type: 'transfer'; to: Address; amount: bigint }
  /** An ERC-20 amount or an ERC-721 token id: the function is the same. */
  | { type: 'transferFrom'; from: Address; to: Address; amount: bigint }
  /**
   * An ERC-20 allowance or an ERC-721 approval of one token: of the `token` passed to Permit2, else of the called
   * contract. With `isCalled`, the token also calls the spender, with data that the wallet can't read.
   */
  | {
      type: 'approve'
      spender: Address
      amount: bigint
      isMore: boolean
      token?: Address
      isCalled?: true
    }
  /** ERC-721 and ERC-1155: approval for all tokens. */
  | { type: 'operator'; operator: Address; isApproved: boolean }
  | {
      type: 'collectible'
      from: Address
      to: Address
      tokenIds: readonly bigint[]
      counts: readonly bigint[]
    }
  /** ERC-2612, sent on behalf of the owner. */
  | { type: 'permit'; owner: Address; spender: Address; amount: bigint }
  /** `name` is a well-known function with this selector, for the visitor to read: any contract may do anything by it. */
  | { type: 'unknown'; selector: Hex; name?: string }

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] counts, bytes data)',
])

/** Function names of swap routers: Uniswap and its forks, 0x, 1inch. */
const swapNames = new Map(
  [
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
    'swapExactETHForTokens(uint256,address[],address,uint256)',
    'swapETHForExactTokens(uint256,address[],address,uint256)',
    'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
    'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    'exactInput((bytes,address,uint256,uint256,uint256))',
    'exactOutput((bytes,address,uint256,uint256,uint256))',
    'execute(bytes,bytes[],uint256)',
    'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
    'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
    'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)',
  ].map((signature) => [toFunctionSelector(signature), signature.slice(0, signature.indexOf('('))]),
)

/** Decodes a transaction's call with known ABIs, and falls back to its selector. */
export function decodeCall({ to, data }: { to: Address | null; data: Hex }): Call {
  if (to === null) return { type: 'deploy' }
  if (data === '0x') return { type: 'send' }
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const name = swapNames.get(selector)
  if (name !== undefined) return { type: 'unknown', selector, name }
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    switch (functionName) {
      case 'transfer':
        return { type: 'transfer', to: args[0], amount: args[1] }
      case 'transferFrom':
        return { type: 'transferFrom', from: args[0], to: args[1], amount: args[2] }
      case 'approve':
        return args.length === 2
          ? { type: 'approve', spender: args[0], amount: args[1], isMore: false }
          : { type: 'approve', token: args[0], spender: args[1], amount: args[2], isMore: false }
      case 'approveAndCall':
        return { type: 'approve', spender: args[0], amount: args[1], isMore: false, isCalled: true }
      case 'increaseAllowance':
      case 'increaseApproval':
        return { type: 'approve', spender: args[0], amount: args[1], isMore: true }
      case 'setApprovalForAll':
        return { type: 'operator', operator: args[0], isApproved: args[1] }
      case 'permit':
        return { type: 'permit', owner: args[0], spender: args[1], amount: args[2] }
      case 'safeTransferFrom': {
        const count = args.length === 5 ? args[3] : 1n
        return { type: 'collectible', from: args[0], to: args[1], tokenIds: [args[2]], counts: [count] }
      }
      case 'safeBatchTransferFrom':
        return { type: 'collectible', from: args[0], to: args[1], tokenIds: args[2], counts: args[3] }
    }
  } catch {
    return { type: 'unknown', selector }
  }
}
