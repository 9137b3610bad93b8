import { parseAbi } from 'viem'

/** ERC-20 with EIP-2612 and minting by the owner. */
export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function mint(address to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])

/** An ERC-20 whose `transfer` returns nothing. */
export const silentTokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])

/** WETH9's functions beyond ERC-20. */
export const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])

/** ERC-721 that anyone can mint. */
export const mobstersAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])

/** The ERC-721 that sends unsolicited tokens. */
export const spamAbi = parseAbi(['function drop(address[] to)'])

/** ERC-1155 that anyone can mint. */
export const badgesAbi = parseAbi([
  'function mint(address to, uint256 id, uint256 amount)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

/** Factory of the AMM (the parts of the Uniswap V2 ABI used here). */
export const ammFactoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function allPairs(uint256 index) view returns (address)',
  'function allPairsLength() view returns (uint256)',
])

/** Pair of the AMM (the parts of the Uniswap V2 ABI used here). */
export const ammPairAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])

/** Router of the AMM (the parts of the Uniswap V2 ABI used here, with permits as in Uniswap's later routers). */
export const ammRouterAbi = parseAbi([
  'function multicall(bytes[] data) returns (bytes[] results)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function addLiquidityETH(address token, uint256 desiredToken, uint256 minToken, uint256 minEth, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountEth, uint256 shares)',
  'function removeLiquidityETH(address token, uint256 shares, uint256 minToken, uint256 minEth, address to, uint256 deadline) returns (uint256 amountToken, uint256 amountEth)',
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 maxIn, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
])

/** Calls that transfer nothing, and calls that fail. */
export const guestbookAbi = parseAbi([
  'function count() view returns (uint256)',
  'function sign(string line)',
  'function refuse() pure',
  'function refuseInItsOwnWords() pure',
  'error NotToday(uint256 opensAt)',
])

/** Splits ETH among many receivers. */
export const payrollAbi = parseAbi(['function pay(address[] to) payable'])

/** ENS registry (EIP-137), the parts used here. */
export const nameRegistryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])

/** ENS resolver (EIP-137, EIP-634), the parts used here. */
export const nameResolverAbi = parseAbi([
  'function setAddr(bytes32 node, address value)',
  'function setText(bytes32 node, string key, string value)',
])

/** ENS reverse registrar (EIP-181), the parts used here. */
export const nameReverseRegistrarAbi = parseAbi(['function setName(string value) returns (bytes32)'])
