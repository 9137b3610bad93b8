import { accounts, type DevAccount } from '../../accounts/accounts.ts'

/** A Farcaster user: an id, a name, and the custody account. */
export type FarcasterPerson = { fid: bigint; username: string; account: DevAccount }

/** The users in the local registry. Their keys are publicly known. */
export const farcasterPeople: readonly FarcasterPerson[] = Object.entries(accounts).map(
  ([username, account], at) => ({ fid: BigInt(at + 1), username, account }),
)
