import { type Address, encodeAbiParameters, keccak256, numberToHex, parseUnits } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { others } from '../accounts.ts'
import { callRpcBatch } from '../chains/callRpc.ts'
import { artifactOf } from './artifactOf.ts'
import type { Artifacts } from './compile.ts'
import { makeContract } from './makeContract.ts'

/** Where the contracts of smart accounts stand: the same in every world of one version. */
export type AccountContracts = {
  entryPoint: Address
  implementation: Address
  factory: Address
  paymaster: Address
  /** Keeps what accounts permit to keys of others. */
  permissionValidator: Address
  /** What keys' own accounts are delegated to (EIP-7702). */
  delegate: Address
}

/** Where EntryPoint 0.8 has the one that calls factories for it, on every chain. */
const senderCreator = '0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33'
const deposit = parseUnits('1000', 18)
/** Where the entry point keeps its deposits. */
const depositsSlot = 0n

/**
 * Puts entry point, accounts, factory, permissions' validator and a paymaster with a deposit where they belong, past the
 * blocks, so that the seeded chain is the same as without.
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
    // More than the deposits that others may have made in an earlier run, too.
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
