import { getAddress } from 'viem'
import type { MinedBlock, MinedTransaction } from '../../src/indexer/readBlock.ts'

/** A row of an explorer's list, with its place. */
export type Row = { block: bigint; index: number; within: number; json: Readonly<Record<string, unknown>> }

/** A request to a stand-in explorer. */
export type ExplorerCall = { path: string; query: Readonly<Record<string, string>> }

/** Returns an account's internal transfers of a transaction, as rows of Blockscout. */
export function internalRows(block: MinedBlock, transaction: MinedTransaction, account: string): Row[] {
  return transaction.internals
    .map(({ from, to, value }, at) => ({
      block: block.number,
      index: transaction.index,
      within: at + 1,
      json: {
        block_number: Number(block.number),
        timestamp: toIso(block),
        transaction_hash: transaction.hash,
        transaction_index: transaction.index,
        index: at + 1,
        type: 'call',
        success: true,
        error: null,
        from: { hash: getAddress(from) },
        to: { hash: getAddress(to) },
        created_contract: null,
        value: String(value),
        gas_limit: '2300',
      },
    }))
    .filter(({ json }) => [json.from.hash, json.to.hash].some((party) => isSame(party, account)))
}

/** Lists rows of all blocks, newest first. */
export function listRows(blocks: readonly MinedBlock[], rowsOf: (block: MinedBlock) => Row[]): Row[] {
  return blocks
    .flatMap(rowsOf)
    .sort((a, b) => Number(b.block - a.block) || b.index - a.index || b.within - a.within)
}

/** Returns whether two addresses are the same. */
export function isSame(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

/** Formats a block's time as Blockscout does. */
export function toIso({ timestamp }: MinedBlock): string {
  return new Date(timestamp * 1_000).toISOString().replace('Z', '000Z')
}
