import { type Address, encodeFunctionData, type Hex, type PublicClient, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { others } from '../accounts/accounts.ts'
import { devnetChainNumber } from '../accounts/chainId.ts'
import { callRpc } from '../chains/callRpc.ts'
import { tokenAbi } from '../contracts/abis.ts'
import { contracts } from '../contracts/deploy.ts'

/** Sends ETH and tokens to an address. Returns the hashes of the mined transactions. */
export type Faucet = (address: Address) => Promise<Hex[]>

const ether = parseUnits('5', 18)
const gifts = [
  { token: contracts.dusd, amount: parseUnits('2500', 6) },
  { token: contracts.dbtc, amount: parseUnits('0.02', 8) },
  { token: contracts.mob, amount: parseUnits('500', 18) },
] as const

/** Creates a faucet that never runs dry: its balance is set before each request. Requests run one after another. */
export function createFaucet(rpc: string, client: PublicClient): Faucet {
  const giver = privateKeyToAccount(others.deployer.privateKey)
  let turn: Promise<unknown> = Promise.resolve()

  async function give(receiver: Address): Promise<Hex[]> {
    await callRpc(rpc, 'anvil_setBalance', [giver.address, `0x${(ether * 1000n).toString(16)}`])
    const nonce = await client.getTransactionCount({ address: giver.address, blockTag: 'pending' })
    const calls: { to: Address; value?: bigint; data?: Hex }[] = [
      { to: receiver, value: ether },
      ...gifts.map(({ token, amount }) => ({
        to: token,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [receiver, amount] }),
      })),
    ]
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
    const hashes: Hex[] = []
    for (const [index, call] of calls.entries()) {
      const signed = await giver.signTransaction({
        ...{ ...call, ...fees },
        ...{ type: 'eip1559', chainId: devnetChainNumber, nonce: nonce + index, gas: 200_000n },
      })
      hashes.push(await client.sendRawTransaction({ serializedTransaction: signed }))
    }
    await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash, timeout: 20_000 })))
    return hashes
  }

  return (receiver) => {
    const mine = turn.then(() => give(receiver))
    turn = mine.catch(() => {})
    return mine
  }
}
