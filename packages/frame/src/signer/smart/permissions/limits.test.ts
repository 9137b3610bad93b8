import { testWorld } from '@latchkey/devnet/testWorld'
import {
  type GrantedPermission,
  noLimit,
  permissionSignatureParameters,
  permissionValidatorSignatures,
} from '@latchkey/protocol/permissions'
import fc from 'fast-check'
import {
  type Address,
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  slice,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { PreparedCall } from '../../../base/ports.ts'
import { encodeExecution } from '../encodeExecution.ts'

const local = await testWorld()
const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
const validator = local.smartAccounts.permissionValidator as Address
const { dusd, mob, guestbook } = local.contracts
const account: Address = '0x00000000000000000000000000000000000acc01'
const key = privateKeyToAccount(generatePrivateKey())
const abi = parseAbi([
  ...permissionValidatorSignatures,
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validateUserOp(PackedUserOperation op, bytes32 hash) returns (uint256)',
])
const free = '0x12345678'
const permission: GrantedPermission = {
  signer: key.address,
  validAfter: 0,
  validUntil: 1_893_456_000,
  valueLimit: 6n,
  feeLimit: 0n,
  targets: [
    { target: dusd, selectors: ['0xa9059cbb', '0x095ea7b3'], amountLimit: 7n },
    { target: guestbook, selectors: [free], amountLimit: noLimit },
  ],
  salt: zeroHash,
}

/** Reimplements the validator's decision about calls, briefly and with sums that never overflow. */
function isAllowed(calls: readonly PreparedCall[]): boolean {
  const own = [account, zeroAddress, validator, local.smartAccounts.entryPoint]
  let [value, amount] = [0n, 0n]
  for (const call of calls) {
    if (own.includes(call.to)) return false
    value += call.value
    if (call.data === '0x') continue
    if (call.data.length < 10) return false
    const selector = slice(call.data, 0, 4)
    if (call.to === guestbook && selector === free) continue
    if (call.to !== dusd || !permission.targets[0]?.selectors.includes(selector)) return false
    if (call.data.length !== 2 + 68 * 2) return false
    amount += hexToBigInt(slice(call.data, 36, 68))
  }
  return value <= 6n && amount <= 7n
}

const amounts = fc.oneof({ weight: 9, arbitrary: fc.bigInt({ min: 0n, max: 5n }) }, fc.constant(noLimit))
const moves = fc
  .tuple(fc.constantFrom('transfer', 'approve'), amounts, fc.constantFrom<Hex[]>('0x', '0x', '0x', '0x00'))
  .map(([functionName, amount, rest]) =>
    concatHex([encodeFunctionData({ abi: erc20Abi, functionName, args: [mob, amount] }), rest]),
  )
const bytes = fc.constantFrom<Hex[]>('0x', '0x', '0x00', '0x000000', free, `${free}ff`, '0xdeadbeef')
const good = fc.oneof(
  fc.record({ to: fc.constant(dusd), value: fc.constant(0n), data: moves }),
  fc.record({ to: fc.constant(guestbook), value: fc.constantFrom(0n, 1n), data: fc.constant<Hex>(free) }),
  fc.record({ to: fc.constant(mob), value: fc.constantFrom(0n, 1n, 3n), data: fc.constant<Hex>('0x') }),
)
const anything = fc.record({
  to: fc.constantFrom(dusd, guestbook, mob, account, zeroAddress, validator, local.smartAccounts.entryPoint),
  value: amounts,
  data: fc.oneof(moves, bytes),
})
const batches = fc.array(fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: anything }), {
  minLength: 1,
  maxLength: 5,
})

it('allows exactly what the permission says, whatever is called', async () => {
  const hash = keccak256('0x01')
  const parameters = parseAbiParameters(permissionSignatureParameters)
  const signature = encodeAbiParameters(parameters, [permission, await key.sign({ hash })])
  const send = (method: string, params: unknown[]) => client.request({ method, params } as never)
  await send('anvil_setBalance', [account, '0xde0b6b3a7640000'])
  await send('anvil_impersonateAccount', [account])
  const data = encodeFunctionData({ abi, functionName: 'grant', args: [permission] })
  const granting = (await send('eth_sendTransaction', [{ from: account, to: validator, data }])) as Hex
  await client.waitForTransactionReceipt({ hash: granting, pollingInterval: 20 })
  const told = { allowed: 0, refused: 0 }

  const property = fc.asyncProperty(batches, async (calls: PreparedCall[]) => {
    const op = {
      sender: account,
      nonce: 0n,
      initCode: '0x',
      callData: encodeExecution(calls),
      accountGasLimits: pad('0x01'),
      preVerificationGas: 0n,
      gasFees: zeroHash,
      paymasterAndData: '0x',
      signature,
    } as const
    const asked = {
      abi,
      address: validator,
      account,
      functionName: 'validateUserOp',
      args: [op, hash],
    } as const
    const answer = await client.simulateContract(asked).then(
      ({ result }) => result,
      () => undefined,
    )
    // Zero aggregator, so the signature did not fail, followed by the time range.
    const valid = BigInt(permission.validUntil) << 160n
    expect(answer).toBe(isAllowed(calls) ? valid : undefined)
    told[isAllowed(calls) ? 'allowed' : 'refused'] += 1
  })
  await fc.assert(property)
  expect(told.allowed).toBeGreaterThan(0)
  expect(told.refused).toBeGreaterThan(0)
})
