import { type Address, address } from '@solana/kit'

/** Address of the newer token program (Token-2022). It supports the instructions of the original one, and more. */
export const token2022: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
