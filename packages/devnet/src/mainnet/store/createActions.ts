import type { Random } from '../../base/random.ts'
import { parts } from './contracts.ts'
import { createCrowd } from './createCrowd.ts'
import { createNftActions } from './createNftActions.ts'
import { createTokenActions } from './createTokenActions.ts'
import type { Writer } from './createWriter.ts'
import type { MainnetPlan } from './store.ts'

/** Writes one transaction that is part of an account's history. */
type Action = { weight: number; act(account: number): void }

/** What the accounts do. */
export type Actions = {
  /** Gives the exchanges tokens. Called in the first block. */
  endow(): void
  /** Writes a transaction that the account's history has. */
  act(account: number): void
  /** Writes a transfer of the first token to the account. */
  receive(account: number): void
  /** Writes a transaction in which a contract lies about the account, and which no history has. */
  forge(account: number): void
  /** Returns an account that is not a subject. */
  other(): number
}

/** Creates the actions of a chain. What an account sends, it has. */
export function createActions(write: Writer, random: Random, plan: MainnetPlan): Actions {
  const crowd = createCrowd(random, plan)
  const { exchange, notSelf, upTo } = crowd
  const tokens = createTokenActions(write, crowd)
  const nfts = createNftActions(write, crowd)
  const table: readonly Action[] = [
    { weight: 12, act: (account) => tokens.pay(account, notSelf(account)) },
    { weight: 8, act: (account) => tokens.pay(notSelf(account), account) },
    { weight: 17, act: (account) => tokens.send(account, notSelf(account)) },
    { weight: 10, act: (account) => tokens.send(notSelf(account), account) },
    { weight: 8, act: tokens.receive },
    { weight: 12, act: tokens.swap },
    { weight: 5, act: tokens.approve },
    { weight: 2, act: tokens.spend },
    { weight: 4, act: tokens.wrap },
    { weight: 4, act: tokens.unwrap },
    { weight: 3, act: nfts.mint },
    { weight: 2, act: (account) => nfts.moveNft(account, account, notSelf(account)) },
    { weight: 2, act: (account) => nfts.moveNft(account, notSelf(account), account) },
    { weight: 2, act: (account) => nfts.moveItem(account, notSelf(account)) },
    { weight: 1, act: nfts.mintItems },
    { weight: 1, act: nfts.approveAll },
    {
      weight: 2,
      act: (account) =>
        write.transaction({
          kind: 'payOut',
          from: exchange(),
          to: parts.payer,
          paid: account,
          paidValue: 1 + upTo(100_000),
        }),
    },
    { weight: 1, act: (account) => write.transaction({ kind: 'execute', from: account, to: parts.router }) },
    {
      weight: 1,
      act: (account) =>
        write.transaction({ kind: 'swap', from: account, to: parts.router, value: 7, failed: true }),
    },
    { weight: 3, act: tokens.airdrop },
  ]
  const all = table.flatMap((action) => Array.from({ length: action.weight }, () => action))
  return {
    endow: tokens.endow,
    act: (account) => all[upTo(all.length)]?.act(account),
    receive: tokens.receive,
    forge: tokens.forge,
    other: crowd.other,
  }
}
