import type { World } from '@latchkey/devnet/world'
import type { ResponseOf } from '@latchkey/protocol/api'
import { type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { type Answer, askWorld } from './askWorld.ts'

const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function nonces(address) view returns (uint256)',
])
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
const nativeToken: Address = `0x${'ee'.repeat(20)}`

/**
 * Creates a client for a world's swaps from one of its accounts: requested over HTTP, sent to the chain directly.
 * Transactions are sent and awaited through the server, so that what it reads afterwards is current.
 */
export function createTestSwapper(world: World, name = 'alice') {
  const known = world.accounts.find((account) => account.name === name)
  if (!known) throw new Error(`No account ${name}`)
  const account = privateKeyToAccount(known.privateKey)
  const chainId = world.network.caipNetworkId
  const transport = http(`${world.api}/v1?chainId=${chainId}&projectId=${world.projectId}`)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 20, cacheTime: 0 })
  // Bypasses the server: after a reset of the chain, its cached values may be up to a second old.
  const chain = createPublicClient({
    chain: foundry,
    transport: http(world.rpc),
    pollingInterval: 20,
    cacheTime: 0,
  })
  const wallet = createWalletClient({ chain: foundry, account, transport })
  const id = (address: string): Caip10 => `${chainId}:${address}`
  const user = id(account.address)
  const toQuery = (query: object) =>
    new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))

  return {
    client,
    account,
    id,
    user,
    nativeToken,
    quote: (query: object) => askWorld(world, 'getSwapQuotes', `/v1/convert/quotes?${toQuery(query)}`),
    allowance: (query: object) => askWorld(world, 'getAllowance', `/v1/convert/allowance?${toQuery(query)}`),
    approval: (query: object) =>
      askWorld(world, 'buildApprove', `/v1/convert/build-approve?${toQuery(query)}`),
    build: (body: object): Promise<Answer<'buildTransaction'>> =>
      askWorld(world, 'buildTransaction', '/v1/convert/build-transaction', {
        projectId: world.projectId,
        ...body,
      }),
    /** Returns what the router quotes for a path. */
    async amountOut(amount: bigint, path: readonly Address[]): Promise<bigint> {
      const { ammRouter } = world.contracts
      const args = [amount, path] as const
      const amounts = await client.readContract({
        address: ammRouter,
        abi: routerAbi,
        functionName: 'getAmountsOut',
        args,
      })
      return amounts.at(-1) ?? 0n
    },
    balance: (token: Address) =>
      token === nativeToken
        ? chain.getBalance({ address: account.address })
        : chain.readContract({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [account.address],
          }),
    /** Sends an approval as existing clients do: to the contract that `tx.from` names. */
    async sendApproval({ tx }: ResponseOf<'buildApprove'>): Promise<TransactionReceipt> {
      const to = parseCaip10(tx.from).address as Address
      return confirm(await wallet.sendTransaction({ to, data: tx.data, value: BigInt(tx.value) }))
    },
    /** Signs an allowance of a token for the router (EIP-2612), by default without expiry. */
    async signPermit(token: Address, value: bigint, deadline = 2n ** 60n) {
      const contract = { address: token, abi: permitAbi } as const
      const [name, nonce] = await Promise.all([
        chain.readContract({ ...contract, functionName: 'name' }),
        chain.readContract({ ...contract, functionName: 'nonces', args: [account.address] }),
      ])
      const signature = await account.signTypedData({
        domain: { name, version: '1', chainId: foundry.id, verifyingContract: token },
        types: permitTypes,
        primaryType: 'Permit',
        message: { owner: account.address, spender: world.contracts.ammRouter, value, nonce, deadline },
      })
      return { deadline: String(deadline), signature }
    },
    /** Sends a swap as existing clients do. `value` is the amount when swapping the native token. */
    async sendSwap({ tx }: ResponseOf<'buildTransaction'>, value = 0n): Promise<TransactionReceipt> {
      const to = parseCaip10(tx.to).address as Address
      const { gas = '0', gasPrice = '0' } = tx.eip155 ?? {}
      const fees = { gas: BigInt(gas), gasPrice: BigInt(gasPrice) }
      return confirm(await wallet.sendTransaction({ to, data: tx.data, value, ...fees }))
    },
    wallet,
    confirm,
  }

  function confirm(hash: `0x${string}`): Promise<TransactionReceipt> {
    return client.waitForTransactionReceipt({ hash })
  }
}
