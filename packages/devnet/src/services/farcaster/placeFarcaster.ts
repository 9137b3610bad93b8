import { type Address, encodeAbiParameters, keccak256, numberToHex, pad } from 'viem'
import { callRpcBatch } from '../../chains/callRpc.ts'
import { artifactOf } from '../../contracts/artifactOf.ts'
import type { Artifacts } from '../../contracts/compile.ts'
import { makeContract } from '../../contracts/makeContract.ts'
import { farcasterPeople } from './farcasterPeople.ts'

/** Storage slots of `FarcasterIds`. */
const slots = { idOf: 0n, custodyOf: 1n, idCounter: 2n }

/**
 * Places a registry of Farcaster ids with those of the local people, and returns its address. Writes state directly
 * instead of in blocks, so that the seeded chain stays the same.
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
