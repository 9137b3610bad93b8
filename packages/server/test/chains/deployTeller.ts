import { type Address, encodeDeployData, getAddress, type Hex, parseAbi } from 'viem'
import { compileContract } from './compileContract.ts'
import type { TestChain } from './startAnvil.ts'

/** The functions that configure `Teller.sol`. */
export const tellerAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, string metadata)',
  'function tell20(address from, address to, uint256 amount)',
  'function tell721(address from, address to, uint256 id)',
  'function tell1155(address from, address to, uint256[] ids, uint256[] amounts)',
  'function tellApproval20(address owner, address spender, uint256 amount)',
  'function tellApproval721(address owner, address spender, uint256 id)',
  'function tellApprovalForAll(address owner, address operator, bool isApproved)',
  'function swap(uint256 amount) payable',
  'function deposit() payable',
  'function pay(address to) payable',
  'function payInVain(address to) payable',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function doNothing()',
  'function fail() payable',
])

let bytecode: Hex | undefined

/** Deploys a token of every standard with configurable responses. Compiled on first use. */
export async function deployTeller(
  { client }: TestChain,
  { name = 'Dollar', symbol = 'USD', decimals = 6, metadata = '' } = {},
): Promise<Address> {
  bytecode ??= compileContract('Teller')
  const hash = await client.sendTransaction({
    data: encodeDeployData({ abi: tellerAbi, bytecode, args: [name, symbol, decimals, metadata] }),
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Not deployed')
  return getAddress(contractAddress)
}
