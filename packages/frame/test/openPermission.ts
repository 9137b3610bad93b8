import type { testWorld } from '@latchkey/devnet/testWorld'
import { permissionContextParameters, permissionSignatureParameters } from '@latchkey/protocol/permissions'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  http,
  parseAbiParameters,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { PreparedCall } from '../src/base/ports.ts'
import { encodeExecution } from '../src/signer/smart/encodeExecution.ts'

const contextParameters = parseAbiParameters(permissionContextParameters)
const signatureParameters = parseAbiParameters(permissionSignatureParameters)
const stub: Hex = `0x${'ff'.repeat(32)}${'7f'.repeat(32)}1c`
/** Bits of a nonce's key besides the validator's address. */
const laneBits = 32n

/**
 * Opens an account as an app with a permission does: through viem's interface, with operations signed by the app's own
 * key. The nonce contains the validator, and the signature the permission.
 */
export async function openPermission(
  local: Awaited<ReturnType<typeof testWorld>>,
  { permissionsContext, signerData }: { permissionsContext: Hex; signerData: PermissionSigner },
  key: PrivateKeyAccount,
  { isSponsored = true }: { isSponsored?: boolean } = {},
) {
  const { bundlerUrl, paymasterUrl } = local.smartAccounts
  const chain = { ...foundry, id: Number(local.network.id) }
  const client = createPublicClient({ chain, transport: http(local.rpc), pollingInterval: 20 })
  const { submitToAddress: address, validator } = signerData
  const [permission] = decodeAbiParameters(contextParameters, permissionsContext)
  const sign = (signature: Hex) => encodeAbiParameters(signatureParameters, [permission, signature])
  const refuse = () => Promise.reject(new Error('A permission key only signs user operations.'))
  let lane = 0n

  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    encodeCalls: async (calls) =>
      encodeExecution(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getNonce: () =>
      client.readContract({
        abi: entryPoint08Abi,
        address: entryPoint08Address,
        functionName: 'getNonce',
        args: [address, (BigInt(validator) << laneBits) | lane++],
      }),
    getStubSignature: async () => sign(stub),
    signMessage: refuse,
    signTypedData: refuse,
    signUserOperation: async ({ chainId = chain.id, ...operation }) =>
      sign(
        await key.signTypedData(
          getUserOperationTypedData({
            chainId,
            entryPointAddress: entryPoint08Address,
            userOperation: { ...operation, sender: address },
          }),
        ),
      ),
  })
  const bundler = createBundlerClient({
    account,
    client,
    transport: http(bundlerUrl, { retryCount: 0 }),
    pollingInterval: 20,
    ...(isSponsored && { paymaster: createPaymasterClient({ transport: http(paymasterUrl) }) }),
  })
  /** Sufficient gas for every case: nothing is estimated, so that the validator itself decides. */
  const gas = { callGasLimit: 500_000n, verificationGasLimit: 500_000n, preVerificationGas: 100_000n }
  const send = async (calls: readonly PreparedCall[], more: Partial<UserOperation<'0.8'>> = {}) => {
    const hash = await bundler.sendUserOperation({ account, calls: [...calls], ...gas, ...more } as never)
    return bundler.waitForUserOperationReceipt({ hash })
  }
  return { account, bundler, send, gas }
}

/** Response of a grant besides its context. */
export type PermissionSigner = { submitToAddress: Address; validator: Address }
