import { encodeAbiParameters, keccak256, numberToHex, parseUnits } from 'viem'
import { others } from '../accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import { contracts } from './deploy.ts'

const ether = parseUnits('1000000', 18)
const dollars = parseUnits('10000000', 6)
/** Where OpenZeppelin's ERC-20 keeps its balances. */
const balancesSlot = 0n

/**
 * Gives the sandbox's treasury what it pays out. It is written past the blocks, so that the seeded chain and its supply
 * are the same as without.
 */
export async function fillTreasury(rpc: string): Promise<void> {
  const { address } = others.treasury
  const slot = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, balancesSlot]),
  )
  await callRpc(rpc, 'anvil_setBalance', [address, numberToHex(ether)])
  await callRpc(rpc, 'anvil_setStorageAt', [contracts.dusd, slot, numberToHex(dollars, { size: 32 })])
}
