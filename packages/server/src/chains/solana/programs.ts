/** The newer token program, whose mints can have extensions. */
export const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** The token programs: SPL Token and Token-2022. */
export const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022] as const

/** The mint of wrapped SOL. The lamports of its token accounts are their amount plus rent. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The programs of a transaction that only sends. */
export const plainPrograms: ReadonlySet<string> = new Set([
  ...tokenPrograms,
  '11111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** Metaplex's Token Metadata program. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
