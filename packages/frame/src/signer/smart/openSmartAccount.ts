import {
  type Address,
  type Chain,
  createClient,
  custom,
  defineChain,
  encodeFunctionData,
  hexToBigInt,
  numberToHex,
  parseAbi,
  zeroHash,
} from 'viem'
import {
  entryPoint08Address,
  getUserOperationTypedData,
  type SmartAccountImplementation,
  type ToSmartAccountReturnType,
  toSmartAccount,
} from 'viem/account-abstraction'
import { toAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import type { Account } from '../../base/ports.ts'
import { findDelegate } from '../findDelegate.ts'
import { notAllowed } from '../notAllowed.ts'
import { readAtomic } from '../readAtomic.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'
import { accountDomainName, accountSalt } from '../toSmartAddress.ts'
import { encodeBatch, encodeExecution } from './encodeExecution.ts'
import { requireSettings } from './requireSettings.ts'

const factoryAbi = parseAbi(['function createAccount(address owner, bytes32 salt) returns (address)'])
const nonceAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
/** Dummy signature of the right length that never validates, for gas estimation. */
const stub = `0x${'ff'.repeat(32)}${'7f'.repeat(32)}1c` as const
/** Bytes of a nonce's key besides the validator's address. */
const laneBytes = 4

/**
 * A viem smart account on one chain, and the contract that its owner's key is delegated to with the first operation.
 */
type OpenAccount = ToSmartAccountReturnType<
  SmartAccountImplementation<typeof nonceAbi, '0.8'> & { client: { chain: Chain } }
> & { delegate: Address | undefined }

/**
 * Opens a smart account owned by the vault's key, through viem's interface, or the key's own account on a chain that
 * supports its delegation (EIP-7702). The latter counts as deployed once delegated. A smart account signs messages and
 * typed data by ERC-7739, bound to the account, and by ERC-6492 until it is deployed. The key's own account signs them
 * directly.
 */
export async function openSmartAccount(
  chainId: string,
  account: Account,
  context: SignerContext,
  signal?: AbortSignal,
): Promise<OpenAccount> {
  const { address, owner } = account
  const isKey = account.type === 'eoa'
  const encode = isKey ? encodeBatch : encodeExecution
  const { factory } = requireSettings(context, chainId)
  const { vault, chainRpc } = context
  const id = Number(chainId.split(':')[1])
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    chainRpc(chainId, method, params, signal)
  const client = createClient({
    chain: defineChain({ ...noChain, id }),
    transport: custom({ request }, { retryCount: 0 }),
  })
  const refuse = () => Promise.reject(notAllowed())
  const key = toAccount({
    address: owner,
    signMessage: refuse,
    signTransaction: refuse,
    signTypedData: (typedData) => vault.signTypedData(typedData as never, owner),
  })
  const verifierDomain = {
    name: accountDomainName,
    version: '1',
    chainId: id,
    verifyingContract: address,
    salt: zeroHash,
  } as const

  const opened = await toSmartAccount({
    client,
    entryPoint: { abi: nonceAbi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => address,
    getFactoryArgs: async () =>
      isKey
        ? {}
        : {
            factory,
            factoryData: encodeCreation(owner),
          },
    encodeCalls: async (calls) =>
      encode(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    // Each operation has its own nonce key, so that two operations can be approved in any order.
    getNonce: () =>
      readContract(client, {
        abi: nonceAbi,
        address: entryPoint08Address,
        functionName: 'getNonce',
        args: [address, randomLane()],
      }),
    getStubSignature: async () => stub,
    signMessage: ({ message }) => signMessage(client, { account: key, message, verifierDomain }),
    signTypedData: (typedData) =>
      signTypedData(client, { ...(typedData as object), account: key, verifierDomain } as never),
    signUserOperation: ({ chainId: _, ...operation }) =>
      key.signTypedData(
        getUserOperationTypedData({
          chainId: id,
          entryPointAddress: entryPoint08Address,
          userOperation: { ...operation, sender: address },
        }),
      ),
  })
  const isDelegated = async () => {
    const atomic = await readAtomic(account, chainId, context, signal)
    if (atomic === 'unsupported')
      throw rpcFailure('atomicityNotSupported', 'The account is delegated to another contract.')
    return atomic === 'supported'
  }
  return isKey
    ? { ...opened, isDeployed: isDelegated, delegate: findDelegate(context.settings, chainId) }
    : { ...opened, delegate: undefined }
}

/** Encodes the factory call that deploys an owner's account. */
export const encodeCreation = (owner: Address) =>
  encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: [owner, accountSalt] })

const noChain = {
  name: '',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

function randomLane(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(laneBytes))
  return hexToBigInt(`0x${[...bytes].map((byte) => numberToHex(byte, { size: 1 }).slice(2)).join('')}`)
}
