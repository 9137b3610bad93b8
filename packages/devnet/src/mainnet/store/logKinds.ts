import { toEventSelector } from 'viem'

/** How a log is encoded: its topic, how many addresses follow, and whether the id of an NFT is a topic. */
type LogForm = { topic: string; parties: 1 | 2 | 3; hasIdTopic?: true }

const of = (event: string, parties: LogForm['parties'], more: Pick<LogForm, 'hasIdTopic'> = {}): LogForm => ({
  topic: toEventSelector(event),
  parties,
  ...more,
})

/** Kinds of logs by name. */
const forms = {
  transfer: of('Transfer(address,address,uint256)', 2),
  approval: of('Approval(address,address,uint256)', 2),
  moveNft: of('Transfer(address,address,uint256)', 2, { hasIdTopic: true }),
  approveNft: of('Approval(address,address,uint256)', 2, { hasIdTopic: true }),
  approveAll: of('ApprovalForAll(address,address,bool)', 2),
  moveItem: of('TransferSingle(address,address,address,uint256,uint256)', 3),
  moveItems: of('TransferBatch(address,address,address,uint256[],uint256[])', 3),
  deposit: of('Deposit(address,uint256)', 1),
  withdrawal: of('Withdrawal(address,uint256)', 1),
  swap: of('Swap(address,uint256,uint256,uint256,uint256,address)', 2),
} satisfies { [name: string]: LogForm }

/** Name of a kind of log. */
export type LogKind = keyof typeof forms

/** Names of the kinds, by the number in the store. */
export const logKindNames = Object.keys(forms) as LogKind[]

/** Forms of the kinds, by the number in the store. */
export const logForms: readonly LogForm[] = Object.values(forms)
