import { type Hex, hexToBigInt, keccak256, numberToHex, pad, size, sliceHex, stringToHex } from 'viem'
import { callRpc } from '../chains/callRpc.ts'
import { contracts } from './deploy.ts'

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
