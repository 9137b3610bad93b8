import { attempt } from '@latchkey/protocol/attempt'

/**
 * Reads the accounts of a Wallet Standard wallet from a response or an event. Malformed entries are dropped: pages and
 * wallets have been seen to return strings, lists of `null`, and objects whose getters throw.
 */
export function readStandardAccounts<
  account extends { readonly address: string; readonly chains: readonly string[] },
>(given: unknown): readonly account[] {
  return attempt(() => (Array.isArray(given) ? given.filter(isAccount) : [])) ?? []
}

/** Reads the accounts from a change event. Returns undefined if the event is about something else. */
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
