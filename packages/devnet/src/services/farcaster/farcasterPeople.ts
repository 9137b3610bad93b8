import { accounts, type DevAccount } from '../../accounts.ts'

/** Somebody at Farcaster: an id, a name, and the account that has its custody. */
export type FarcasterPerson = { fid: bigint; username: string; account: DevAccount }

/** Those whom the local registry knows, their keys known to everyone. */
export const farcasterPeople: readonly FarcasterPerson[] = Object.entries(accounts).map(
  ([username, account], at) => ({ fid: BigInt(at + 1), username, account }),
)
