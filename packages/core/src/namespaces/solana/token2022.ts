import { type Address, address } from '@solana/kit'

/** The newer of the two programs that tokens belong to: it has the instructions of the first, and more. */
export const token2022: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
