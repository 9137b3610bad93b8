import { swapDeadlineS } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, evmChainNumber, parseCaip10 } from '@latchkey/protocol/ids'
import { signTypedData } from '@wagmi/core'
import {
  type Client,
  domainSeparator,
  getAddress,
  type Hex,
  parseAbi,
  recoverTypedDataAddress,
  size,
  type TypedDataDomain,
} from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { isUserRejection, toWalletError } from '../errors/rejection.ts'
import { getClient } from '../kit/getClient.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { PermitUnavailableError } from './errors.ts'

/** Parameters of `signPermit`. */
type SignPermitParameters = {
  networkId: Caip2
  /** Token to spend. */
  token: Caip10
  /** Owner of the tokens. */
  address: string
  spender: string
  /** Exact amount to permit, in base units of `token`. */
  amount: bigint
}

/** A signature that lets a spender transfer an exact amount of a token (EIP-2612). */
export type Permit = {
  /** Unix seconds, on the chain's clock. */
  deadline: bigint
  /** 65 bytes, over the token's typed data (EIP-712). */
  signature: Hex
}

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Size of r, s and v, the only signature format that tokens accept. */
const signatureBytes = 65

/**
 * Asks the wallet to sign a permit of the exact amount (EIP-2612). Throws `UserRejectedError`. Throws
 * `PermitUnavailableError` if an approval is required instead: the token's domain is unknown, or tokens don't accept
 * the wallet's signature, such as that of a smart account.
 */
export async function signPermit(kit: Kit, parameters: SignPermitParameters): Promise<Permit> {
  const { networkId, amount } = parameters
  const [token, owner, spender] = [
    getAddress(parseCaip10(parameters.token).address),
    getAddress(parameters.address),
    getAddress(parameters.spender),
  ]
  try {
    const { domain, nonce, deadline } = await readTerms(getClient(kit, networkId), {
      token,
      owner,
      chainId: evmChainNumber(networkId),
    })
    const permit = {
      domain,
      types,
      primaryType: 'Permit',
      message: { owner, spender, value: amount, nonce, deadline },
    } as const
    openConnectedWallet(kit)
    const signature = await signTypedData(getWagmiConfig(kit), { account: owner, ...permit })
    const isOwners =
      size(signature) === signatureBytes &&
      isSameAddress(await recoverTypedDataAddress({ ...permit, signature }), owner)
    if (!isOwners) throw new PermitUnavailableError()
    return { deadline, signature }
  } catch (error) {
    if (isUserRejection(error)) throw toWalletError(error)
    throw error instanceof PermitUnavailableError ? error : new PermitUnavailableError(error)
  }
}

async function readTerms(
  client: Client,
  { token: address, owner, chainId }: { token: Hex; owner: Hex; chainId: number },
): Promise<{ domain: TypedDataDomain; nonce: bigint; deadline: bigint }> {
  const contract = { address, abi: tokenAbi } as const
  const [name, version, nonce, separator, { timestamp }] = await Promise.all([
    readContract(client, { ...contract, functionName: 'name' }),
    readContract(client, { ...contract, functionName: 'version' }).catch(() => '1'),
    readContract(client, { ...contract, functionName: 'nonces', args: [owner] }),
    readContract(client, { ...contract, functionName: 'DOMAIN_SEPARATOR' }),
    getBlock(client),
  ])
  const domain = { name, version, chainId, verifyingContract: address }
  if (domainSeparator({ domain }) !== separator) throw new PermitUnavailableError()
  // The chain's clock may be ahead of the local one, or behind it if the chain was idle.
  const now = BigInt(Math.floor(Date.now() / 1_000))
  return { domain, nonce, deadline: (timestamp > now ? timestamp : now) + BigInt(swapDeadlineS) }
}
