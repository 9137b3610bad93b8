import {
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  pad,
  parseUnits,
  size,
  sliceHex,
  stringToHex,
} from 'viem'
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

const word = 32
/** Storage slot of `url` in `OffchainResolver`. */
const slot = pad('0x00', { size: word })

/**
 * Sets the gateway's URL in the zone's resolver. The server's port differs between worlds while the seeded chain is the
 * same in all, so the URL is written directly to storage. `url` must be longer than 31 bytes.
 */
export async function pointResolver(rpc: string, url: string): Promise<void> {
  const text = stringToHex(url)
  await write(rpc, slot, numberToHex(size(text) * 2 + 1, { size: word }))
  const first = hexToBigInt(keccak256(slot))
  for (let at = 0; at * word < size(text); at++) {
    const part = sliceHex(text, at * word, Math.min((at + 1) * word, size(text)))
    await write(rpc, numberToHex(first + BigInt(at), { size: word }), pad(part, { dir: 'right', size: word }))
  }
}

function write(rpc: string, at: Hex, value: Hex): Promise<unknown> {
  return callRpc(rpc, 'anvil_setStorageAt', [contracts.ensOffchainResolver, at, value])
}
