import { parts } from './contracts.ts'
import type { Crowd } from './createCrowd.ts'
import type { Writer } from './createWriter.ts'

/** How many kinds of items the ERC-1155 contract has. */
const items = 40

/** Creates what accounts do with NFTs. Each function writes one transaction. */
export function createNftActions(write: Writer, { upTo, pick }: Crowd) {
  const nfts = new Map<string, number[]>()
  const minted = new Map<number, number>()
  const held = new Map<string, number>()

  const ownedBy = (account: number, collection: number) => {
    const key = `${account} ${collection}`
    const list = nfts.get(key) ?? []
    nfts.set(key, list)
    return list
  }
  const mint = (account: number) => {
    const collection = pick(parts.collections)
    const id = minted.get(collection) ?? 1
    minted.set(collection, id + 1)
    ownedBy(account, collection).push(id)
    write.transaction({ kind: 'mint', from: account, to: collection })
    write.log({ kind: 'moveNft', contract: collection, p1: 0, p2: account, id })
  }
  /** Moves an NFT. `account`, one of the two, mints one if the sender has none. */
  const moveNft = (account: number, from: number, to: number) => {
    const collection = pick(parts.collections)
    const id = ownedBy(from, collection).pop()
    if (id === undefined) return mint(account)
    ownedBy(to, collection).push(id)
    write.transaction({ kind: 'moveNft', from, to: collection })
    write.log({ kind: 'approveNft', contract: collection, p1: from, p2: 0, id })
    write.log({ kind: 'moveNft', contract: collection, p1: from, p2: to, id })
  }

  const count = (account: number, id: number, change: number) => {
    const key = `${account} ${id}`
    const next = (held.get(key) ?? 0) + change
    if (change !== 0) held.set(key, next)
    return next
  }
  const moveItem = (account: number, to: number) => {
    const id = 1 + upTo(items)
    const most = count(account, id, 0)
    if (most < 1) return mintItems(account)
    const amount = 1 + upTo(most)
    count(account, id, -amount)
    count(to, id, amount)
    write.transaction({ kind: 'moveItem', from: account, to: parts.kit })
    write.log({ kind: 'moveItem', contract: parts.kit, p1: account, p2: account, p3: to, id, amount })
  }
  const mintItems = (account: number) => {
    const id = 1 + upTo(items)
    const amount = 1 + upTo(5)
    for (const next of [id, id + 1]) count(account, next, amount)
    write.transaction({ kind: 'moveItems', from: account, to: parts.kit })
    write.log({ kind: 'moveItems', contract: parts.kit, p1: account, p2: 0, p3: account, id, amount })
  }

  const approveAll = (account: number) => {
    write.transaction({ kind: 'approveAll', from: account, to: parts.kit })
    write.log({ kind: 'approveAll', contract: parts.kit, p1: account, p2: parts.router, amount: 1 })
  }
  return { mint, moveNft, moveItem, mintItems, approveAll }
}
