import { type Address, encodeAbiParameters, keccak256, numberToHex, parseUnits } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { others } from '../accounts/accounts.ts'
import { callRpcBatch } from '../chains/callRpc.ts'
import { artifactOf } from './artifactOf.ts'
import type { Artifacts } from './compile.ts'
import { makeContract } from './makeContract.ts'

/** Addresses of the smart-account contracts, the same in every world of a version. */
export type AccountContracts = {
  entryPoint: Address
  implementation: Address
  factory: Address
  paymaster: Address
  /** Stores permissions that accounts grant to other keys. */
  permissionValidator: Address
  /** The contract that EOAs are delegated to (EIP-7702). */
  delegate: Address
}

/** Address of EntryPoint 0.8's helper that calls factories, the same on every chain. */
const senderCreator = '0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33'
const deposit = parseUnits('1000', 18)
/** Storage slot of the entry point's deposits. */
const depositsSlot = 0n

/**
 * Places entry point, accounts, factory, permission validator and a paymaster with a deposit. Writes state directly
 * instead of in blocks, so that the seeded chain stays the same.
 */
export async function placeAccounts(rpc: string, artifacts: Artifacts): Promise<AccountContracts> {
  const [implementation, paymaster, permissionValidator, delegate] = await Promise.all([
    makeContract(rpc, artifactOf(artifacts, 'SmartAccount'), []),
    makeContract(rpc, artifactOf(artifacts, 'SigningPaymaster'), [others.sponsor.address]),
    makeContract(rpc, artifactOf(artifacts, 'PermissionValidator'), []),
    makeContract(rpc, artifactOf(artifacts, 'DelegatedAccount'), []),
  ])
  const factory = await makeContract(rpc, artifactOf(artifacts, 'SmartAccountFactory'), [
    implementation.address,
  ])
  const slot = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [paymaster.address, depositsSlot]),
  )
  await callRpcBatch(rpc, [
    ['anvil_setCode', [entryPoint08Address, artifactOf(artifacts, 'EntryPoint').deployedBytecode]],
    ['anvil_setCode', [senderCreator, artifactOf(artifacts, 'SenderCreator').deployedBytecode]],
    ...[implementation, paymaster, factory, permissionValidator, delegate].map(
      ({ address, code }) => ['anvil_setCode', [address, code]] as const,
    ),
    ['anvil_setStorageAt', [entryPoint08Address, slot, numberToHex(deposit, { size: 32 })]],
    // Also covers deposits that others may have made in an earlier run.
    ['anvil_setBalance', [entryPoint08Address, numberToHex(deposit * 1_000n)]],
  ])
  return {
    entryPoint: entryPoint08Address,
    implementation: implementation.address,
    factory: factory.address,
    paymaster: paymaster.address,
    permissionValidator: permissionValidator.address,
    delegate: delegate.address,
  }
}
