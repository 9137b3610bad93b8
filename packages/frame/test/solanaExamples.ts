import { base58, base64 } from '@scure/base'

/** Unsigned transactions in base64, created with `@solana/kit` and the clients of Solana's programs. */
export const examples = {
  addresses: {
    /** The signer, who pays. */
    me: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    bob: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    /** Token accounts of both. */
    from: '8XXncUd6hJ6JUbVm124sDVwRwNKKZK1A4Yb4Wp7uCTyC',
    to: '6aV5vd2akSRVv4WXYFWxAae3uMiw7LoARhzY3FpaGz5k',
  },
  /** 1.5 SOL to Bob, in the legacy format. */
  sol: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAEDC/Mrnw2wlnIDj+o2E5sY+YpfAUnvTOAzLkS5p36Dwi06Ey7OEDBewYMHJVAvorfn64FX6RI9TB9lSnF4cWHcIQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEBAgIAAQwCAAAAAC9oWQAAAAA=',
  /**
   * A compute limit and price, Bob's token account, 2.5 of the mint to it, a 7-unit allowance for Bob, and 9 units to
   * it.
   */
  token:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAGCQvzK58NsJZyA4/qNhObGPmKXwFJ70zgMy5Euad+g8ItUt5bZqIdUKt+wMpG116c8ObD7ES2QjQEyIqO/PhKQ19v1AsF7FrGx2a3vOsLAQyiZFavcN/agOYBbcBR0/1cWwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOhMuzhAwXsGDByVQL6K35+uBV+kSPUwfZUpxeHFh3CGMlyWPTiSJ8bs9ECkUjg2DC1oTmdr/EIQEjnvY2+n4WQMGRm/lIRcy/+ytunLDm+e8jOW7xfcSayxDmzpAAAAAxvp6877brTo9ZfNqq8l0MbG75MLS9uDkfKYCA0UvXWEG3fbh12Whk9nL4UbO63msHLSF7V9bN5E6jPWFfv8AqQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBgYABQJg6gAABgAJA1DDAAAAAAAABQYAAQQHAwgBAQgEAgcBAAoMoCUmAAAAAAAGCAMCBAAJBAcAAAAAAAAACAMCAQAJAwkAAAAAAAAAAA==',
  /** An unknown program, a memo, and a lamport to a recipient in a lookup table. */
  swap: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQADBAvzK58NsJZyA4/qNhObGPmKXwFJ70zgMy5Euad+g8ItAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFSlNamSkhBk0k6HFg2jh8fDW13bySu4HkH6hAQQVEjQ4DaF+OkJBT5FgSHGb1p2rtx3BqoRyC+KqVKo8reHmpAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEDAwIABAMBAgMCAAJnbQECAAQMAgAAAAEAAAAAAAAAAW9UX+WI3WJ/uT8ilfR2UszVb+qwFewoLFAL8zZ547PRAQAA',
} as const

/** Returns an example's bytes with some of its addresses replaced. */
export function placeAddresses(example: string, places: Readonly<Record<string, string>>): Uint8Array {
  const bytes = base64.decode(example)
  for (const [from, to] of Object.entries(places)) {
    const wanted = String(base58.decode(from))
    const at = bytes.findIndex((_, start) => String(bytes.subarray(start, start + 32)) === wanted)
    if (at >= 0) bytes.set(base58.decode(to), at)
  }
  return bytes
}

/** Token-2022's TransferChecked, ApproveChecked and BurnChecked, with 6 decimals. */
const tokenSteps = { transfer: 12, approve: 13, burn: 15 } as const

/** Writes an unsigned transaction with one Token-2022 instruction on its signer's token account. */
export function writeTokenStep(
  kind: keyof typeof tokenSteps,
  { owner, holder, mint, amount }: { owner: string; holder: string; mint: string; amount: bigint },
): Uint8Array {
  const keys = [owner, holder, mint, 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
  const accounts = kind === 'burn' ? [1, 2, 0] : [1, 2, 1, 0]
  const units = new DataView(new ArrayBuffer(8))
  units.setBigUint64(0, amount, true)
  const call = [tokenSteps[kind], ...new Uint8Array(units.buffer), 6]
  const step = [3, accounts.length, ...accounts, call.length, ...call]
  const addresses = keys.flatMap((key) => [...base58.decode(key)])
  const message = [1, 0, 1, keys.length, ...addresses, ...new Uint8Array(32), 1, ...step]
  return Uint8Array.of(1, ...new Uint8Array(64), ...message)
}
