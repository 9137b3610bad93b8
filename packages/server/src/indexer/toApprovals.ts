import type { approvals } from '../storage/schema/approvals.ts'
import { findSigners } from './findSigners.ts'
import type { MinedBlock, RawLog } from './readBlock.ts'
import { nobody, toAddress, word } from './toLegs.ts'

/** A row of `approvals` to insert. */
export type ApprovalRow = typeof approvals.$inferInsert

type Approval = Pick<ApprovalRow, 'token' | 'owner' | 'spender' | 'scope'>

/** `Approval(address,address,uint256)` of ERC-20 and ERC-721. */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
export const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Extracts the approvals from blocks, each once per block. */
export function toApprovals(chainId: string, blocks: readonly MinedBlock[]): ApprovalRow[] {
  const rows = new Map<string, ApprovalRow>()
  for (const { number, timestamp, transactions } of blocks)
    for (const transaction of transactions) {
      const isSigner = findSigners(transaction)
      for (const [at, log] of transaction.logs.entries())
        for (const approval of readApproval(log)) {
          const { owner, token, spender, scope } = approval
          const key = `${number} ${owner} ${token} ${spender} ${scope}`
          const isOwn = isSigner(owner, at) || (rows.get(key)?.isOwn ?? false)
          rows.set(key, { ...approval, chainId, blockNumber: number, minedAt: timestamp, isOwn })
        }
    }
  return [...rows.values()]
}

/** Finds the first of the blocks in which an owner itself approved a spender of a token, by `owner token`. */
export function findGrants(chainId: string, blocks: readonly MinedBlock[]): Map<string, bigint> {
  const since = new Map<string, bigint>()
  for (const block of blocks)
    for (const { owner, token, isOwn } of toApprovals(chainId, [block])) {
      const key = `${owner} ${token}`
      if (isOwn && !since.has(key)) since.set(key, block.number)
    }
  return since
}

/** Returns nothing for a revocation, because current allowances are read from the chain. */
function readApproval({ address, topics, data }: RawLog): Approval[] {
  const [topic, one, two, three] = topics
  if (!one || !two) return []
  const approval = { token: address.toLowerCase(), owner: toAddress(one), spender: toAddress(two) }
  if (approval.spender === nobody || approval.owner === nobody) return []
  if (topic === approvalTopic && three) return [{ ...approval, scope: BigInt(three).toString() }]
  if (data.length < 66 || word(data, 0) === 0n) return []
  if (topic === approvalTopic) return [{ ...approval, scope: 'amount' }]
  return topic === approvalForAllTopic ? [{ ...approval, scope: 'all' }] : []
}
