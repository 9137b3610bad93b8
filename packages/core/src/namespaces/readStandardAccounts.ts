import { attempt } from '../utils/attempt.ts'

/**
 * Reads what a wallet of Wallet Standard gives as its accounts, in an answer or an event. Whatever lacks the standard's shape
 * is left out: pages and wallets were seen to give texts, lists of `null`, and objects whose fields throw when they are read.
 */
export function readStandardAccounts<
  account extends { readonly address: string; readonly chains: readonly string[] },
>(given: unknown): readonly account[] {
  return attempt(() => (Array.isArray(given) ? given.filter(isAccount) : [])) ?? []
}

/** Reads the accounts that an event names; undefined where it is about something else. */
export function readChangedAccounts<
  account extends { readonly address: string; readonly chains: readonly string[] },
>(change: unknown): readonly account[] | undefined {
  const given = attempt(() => Object(change).accounts)
  return Array.isArray(given) ? readStandardAccounts<account>(given) : undefined
}

const isAccount = (value: unknown) =>
  attempt(() => {
    const { address, chains } = Object(value)
    return (
      typeof address === 'string' &&
      Array.isArray(chains) &&
      chains.every((chain) => typeof chain === 'string')
    )
  }) ?? false
