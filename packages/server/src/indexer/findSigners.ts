import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import type { MinedTransaction } from './readBlock.ts'

/** Whether an account, in lower case, signed for the log at this index. */
type IsSigner = (account: string, log: number) => boolean

const entryPoints = new Set<string>(
  [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address].map((address) =>
    address.toLowerCase(),
  ),
)
/** `BeforeExecution()` of ERC-4337. Logs before it belong to no operation. */
const beforeExecutionTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, the last log of each operation. */
const userOperationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * Finds the signers of a transaction's logs. These are its sender, the called account, which has verified the call
 * itself, and in a bundle (ERC-4337) the account of the operation that a log belongs to.
 */
export function findSigners({ from, to, logs }: MinedTransaction): IsSigner {
  const sender = from.toLowerCase()
  const called = to?.toLowerCase()
  const operators = new Map<number, string>()
  let first: number | undefined
  for (const [at, { address, topics }] of logs.entries()) {
    if (!entryPoints.has(address.toLowerCase())) continue
    if (topics[0] === beforeExecutionTopic) first = at + 1
    if (topics[0] !== userOperationTopic || !topics[2] || first === undefined) continue
    const account = `0x${topics[2].slice(-40).toLowerCase()}`
    for (let own = first; own < at; own += 1) operators.set(own, account)
    first = at + 1
  }
  return (account, log) => account === sender || account === called || account === operators.get(log)
}
