import { type Address, encodeAbiParameters, keccak256, numberToHex, pad } from 'viem'
import { callRpcBatch } from '../chains/callRpc.ts'
import { farcasterPeople } from '../services/farcaster/farcasterPeople.ts'
import { artifactOf } from './artifactOf.ts'
import type { Artifacts } from './compile.ts'
import { makeContract } from './makeContract.ts'

/** Where `FarcasterIds` keeps what. */
const slots = { idOf: 0n, custodyOf: 1n, idCounter: 2n }

/**
 * Puts a registry of Farcaster ids on the chain, with those of the local people, past the blocks, so that the seeded chain
 * is the same as without; answers its address.
 */
export async function placeFarcaster(rpc: string, artifacts: Artifacts): Promise<Address> {
  const { address, code } = await makeContract(rpc, artifactOf(artifacts, 'FarcasterIds'), [])
  const write = (slot: `0x${string}`, value: `0x${string}`) =>
    ['anvil_setStorageAt', [address, slot, pad(value)]] as const
  const entries = farcasterPeople.flatMap(({ fid, account }) => [
    write(
      keccak256(
        encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account.address, slots.idOf]),
      ),
      numberToHex(fid),
    ),
    write(
      keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [fid, slots.custodyOf])),
      account.address,
    ),
  ])
  await callRpcBatch(rpc, [
    ['anvil_setCode', [address, code]],
    ...entries,
    write(pad(numberToHex(slots.idCounter)), numberToHex(farcasterPeople.length)),
  ])
  return address
}
