import { type Address, concat, formatEther, type Hex, numberToHex, type PublicClient, parseUnits } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { others } from '../../accounts/accounts.ts'
import { devnetChainNumber } from '../../accounts/chainId.ts'
import { gasOf, type Operation, pack, readOperation } from './operation.ts'
import { RefusedError } from './RefusedError.ts'

/** JSON-RPC methods by name. */
export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

/** Maximum cost of one operation. */
const costMax = parseUnits('0.05', 18)
const validSeconds = 600
const verificationGas = 100_000n
const noSignature: Hex = `0x${'ff'.repeat(32)}${'7f'.repeat(32)}1c`

const types = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

/**
 * Creates a paymaster service (ERC-7677) that sponsors everyone, up to a cost per operation. Restricting who is
 * sponsored, and the total, is up to the server in front of it.
 */
export function createPaymaster(
  client: PublicClient,
  { paymaster, delegate }: { paymaster: Address; delegate: Address },
): RpcMethods {
  const signer = privateKeyToAccount(others.sponsor.privateKey)
  const gas = { paymasterVerificationGasLimit: verificationGas, paymasterPostOpGasLimit: 0n }
  const answer = (validUntil: number, signature: Hex) => ({
    paymaster,
    paymasterData: concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature]),
    paymasterVerificationGasLimit: numberToHex(gas.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(gas.paymasterPostOpGasLimit),
  })

  return {
    async pm_getPaymasterStubData(params) {
      readRequest(params, delegate)
      return { ...answer(0, noSignature), sponsor: { name: 'The local world' } }
    },
    async pm_getPaymasterData(params) {
      const operation = { ...readRequest(params, delegate), ...gas }
      const cost = gasOf(operation) * operation.maxFeePerGas
      if (cost > costMax)
        throw new RefusedError(
          'rejectedByPaymaster',
          `The user operation may cost ${formatEther(cost)} ETH. At most ${formatEther(costMax)} ETH is sponsored.`,
        )
      const { timestamp } = await client.getBlock({ blockTag: 'latest', includeTransactions: false })
      const validUntil = Number(timestamp) + validSeconds
      const signature = await signer.signTypedData({
        domain: {
          name: 'Latchkey Paymaster',
          version: '1',
          chainId: devnetChainNumber,
          verifyingContract: paymaster,
        },
        types,
        primaryType: 'UserOperationRequest',
        message: { ...pack(operation), ...gas, validAfter: 0, validUntil },
      })
      return answer(validUntil, signature)
    },
  }
}

function readRequest([wire, entryPoint, chainId]: readonly unknown[], delegate: Address): Operation {
  if (String(entryPoint).toLowerCase() !== entryPoint08Address.toLowerCase())
    throw new RefusedError('invalidParams', `Unsupported entry point. Use ${entryPoint08Address}.`)
  if (Number(chainId) !== devnetChainNumber)
    throw new RefusedError('invalidParams', `Unsupported chain. Use ${devnetChainNumber}.`)
  return readOperation(wire, delegate)
}
