import { encodeAbiParameters, keccak256, numberToHex, parseUnits } from 'viem'
import { others } from '../accounts/accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import { contracts } from './deploy.ts'

const ether = parseUnits('1000000', 18)
const dollars = parseUnits('10000000', 6)
/** Storage slot of the balances in OpenZeppelin's ERC-20. */
const balancesSlot = 0n

/**
 * Funds the sandbox's treasury by writing storage directly instead of in blocks, so that the seeded chain and its
 * supply stay the same.
 */
export async function fillTreasury(rpc: string): Promise<void> {
  const { address } = others.treasury
  const slot = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, balancesSlot]),
  )
  await callRpc(rpc, 'anvil_setBalance', [address, numberToHex(ether)])
  await callRpc(rpc, 'anvil_setStorageAt', [contracts.dusd, slot, numberToHex(dollars, { size: 32 })])
}
