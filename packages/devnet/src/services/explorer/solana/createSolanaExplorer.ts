import { type Address, isAddress, isSignature } from '@solana/kit'
import { formatUnits } from 'viem'
import type { SolanaChain } from '../../../solana/chain/createSolanaChain.ts'
import { readMint, readTokenAccount, tokenPrograms } from '../../../solana/chain/readTokenAccount.ts'
import { type ExplorerAnswer, missingPage, type ShownBalance } from '../pages.ts'
import { symbolOf } from './describeLanded.ts'
import { solanaAddressPage, solanaTransactionPage } from './solanaPages.ts'

/** Responds with a page of a Solana chain, by the same paths: /address/…, /tx/…. Undefined for any other path. */
export type SolanaExplorer = (url: URL) => ExplorerAnswer | undefined

/** Creates an explorer of this process's Solana chain. */
export function createSolanaExplorer(chain: SolanaChain): SolanaExplorer {
  return (url) => {
    const [, kind, subject = ''] = url.pathname.split('/')
    if ((kind === 'address' || kind === 'token') && isAddress(subject)) {
      const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
      const history = chain.history(subject).toReversed()
      const facts = { address: subject, kind: kindOf(chain, subject), balances: readBalances(chain, subject) }
      return { status: 200, page: solanaAddressPage({ ...facts, history, page }) }
    }
    if (kind !== 'tx' || !isSolanaSignature(subject)) return undefined
    const landed = chain.find(subject)
    if (landed) return { status: 200, page: solanaTransactionPage(landed) }
    return { status: 404, page: missingPage(`Transaction ${subject} not found on the local Solana chain.`) }
  }
}

/** Returns whether a text is a base58 signature. `isSignature` throws on other characters. */
export function isSolanaSignature(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) && isSignature(text)
}

function kindOf(chain: SolanaChain, address: Address): string {
  const account = chain.account(address)
  if (!account) return 'Account'
  if (account.executable) return 'Program'
  if (readMint(account)) return 'Mint'
  return readTokenAccount(account) ? 'Token account' : 'Account'
}

function readBalances(chain: SolanaChain, address: Address): readonly ShownBalance[] {
  const accounts = tokenPrograms.flatMap((program) => chain.accountsOf(program as Address))
  const held = accounts.flatMap((account) => {
    const token = readTokenAccount(account)
    const mint = token?.owner === address ? chain.account(token.mint) : undefined
    const decimals = mint && readMint(mint)?.decimals
    if (!token || decimals === undefined || token.amount === 0n) return []
    return [{ amount: formatUnits(token.amount, decimals), symbol: symbolOf(token.mint) }]
  })
  return [{ amount: formatUnits(chain.account(address)?.lamports ?? 0n, 9), symbol: 'SOL' }, ...held]
}
