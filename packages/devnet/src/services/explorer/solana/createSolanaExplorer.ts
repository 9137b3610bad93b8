import { type Address, isAddress, isSignature } from '@solana/kit'
import { formatUnits } from 'viem'
import type { Landed, SolanaChain } from '../../../solana/chain/createSolanaChain.ts'
import {
  readMint,
  readTokenAccount,
  type TokenHolding,
  tokenPrograms,
} from '../../../solana/chain/readTokenAccount.ts'
import { parseInstruction } from '../../../solana/rpc/parseInstruction.ts'
import { solanaAccounts, solanaOthers } from '../../../solana/solanaAccounts.ts'
import { solanaTokens } from '../../../solana/solanaTokens.ts'
import { type Html, html } from '../html.ts'
import { formatTime, layout, shorten } from '../layout.ts'
import { type ExplorerAnswer, missingPage, type ShownBalance } from '../pages.ts'

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
  const tokenBalances = accounts.flatMap((account) => {
    const token = readTokenAccount(account)
    const mint = token?.owner === address ? chain.account(token.mint) : undefined
    const decimals = mint && readMint(mint)?.decimals
    if (!token || decimals === undefined || token.amount === 0n) return []
    return [{ amount: formatUnits(token.amount, decimals), symbol: symbolOf(token.mint) }]
  })
  return [{ amount: formatUnits(chain.account(address)?.lamports ?? 0n, 9), symbol: 'SOL' }, ...tokenBalances]
}

const pageSize = 25
const names = new Map(
  [...Object.values(solanaAccounts), ...Object.values(solanaOthers)].map(({ address, name }) => [
    address,
    name,
  ]),
)

/** Renders an account of the local Solana chain: balances and transactions, newest first. `page` counts from 1. */
function solanaAddressPage(parameters: {
  address: string
  kind: string
  balances: readonly ShownBalance[]
  history: readonly Landed[]
  page: number
}): string {
  const { address, kind, balances, history, page } = parameters
  const name = names.get(address)
  const shown = history.slice((page - 1) * pageSize, page * pageSize)
  const body = html`<h1>${name ?? address}<small>${kind} on Solana${name !== undefined && ` ${address}`}</small></h1>
<dl>${balances.map(({ amount, symbol }) => html`<dt>${symbol}</dt><dd>${amount}</dd>`)}</dl>
<h2>Transactions (${history.length})</h2>
${historyTable(shown)}
<nav>${page > 1 && html`<a href="/address/${address}?page=${page - 1}" rel="prev">Newer</a>`}
${page * pageSize < history.length && html`<a href="/address/${address}?page=${page + 1}" rel="next">Older</a>`}</nav>`
  return layout(name ?? address, body)
}

/** Renders a transaction of the local Solana chain. */
function solanaTransactionPage(landed: Landed): string {
  const [payer = ''] = landed.keys.all
  const rows: readonly (readonly [string, Html])[] = [
    ['Status', statusText(landed)],
    ['Slot', html`${landed.slot}`],
    ['Time', html`${formatTime(landed.time)}`],
    ['Fee payer', addressLink(payer)],
    ['Network fee', html`${formatUnits(landed.fee, 9)} SOL`],
    ['Instructions', html`${listInstructions(landed).map((instruction) => html`<div>${instruction}</div>`)}`],
    ['Log', html`<pre>${landed.logs.join('\n')}</pre>`],
  ]
  const changes = listChanges(landed)
  const body = html`<h1>Solana transaction<small>${landed.signature}</small></h1>
<dl>${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<h2>Balance changes</h2>
<section class="scroll"><table><thead><tr><th>Account</th><th class="amount">Change</th></tr></thead><tbody>
${changes.map((change) => html`<tr><td>${addressLink(change.address)}</td><td class="amount">${changeText(change)}</td></tr>`)}</tbody></table></section>`
  return layout('Transaction', body)
}

function historyTable(history: readonly Landed[]): Html {
  if (history.length === 0) return html`<section><p class="empty">No transactions yet.</p></section>`
  return html`<section class="scroll"><table><thead><tr>
<th>Transaction</th><th>When</th><th>Instructions</th><th>Fee payer</th><th>Status</th></tr></thead><tbody>
${history.map(
  (
    landed,
  ) => html`<tr><td><a href="/tx/${landed.signature}"><code>${shorten(landed.signature)}</code></a></td>
<td class="quiet">${formatTime(landed.time)}</td><td>${listInstructions(landed).join(', ')}</td>
<td>${addressLink(landed.keys.all[0] ?? '')}</td><td>${statusText(landed)}</td></tr>`,
)}</tbody></table></section>`
}

const statusText = ({ failure }: Landed) =>
  failure === null ? html`<span class="good">Confirmed</span>` : html`<span class="bad">Failed</span>`

const addressLink = (address: string) =>
  html`<a href="/address/${address}" title="${address}">${names.get(address) ?? shorten(address)}</a>`

const changeText = ({ amount, symbol, decimals }: Change) =>
  `${amount > 0n ? '+' : '−'}${formatUnits(amount > 0n ? amount : -amount, decimals)} ${symbol}`

/** The change of an account's balance in a transaction, in base units. */
type Change = { address: string; amount: bigint; symbol: string; decimals: number }

/** Returns a transaction's balance changes: SOL by account, including the fee, and tokens by owner. */
function listChanges({ keys, lamports, tokens }: Landed): readonly Change[] {
  const sol = keys.all.map((address, at) => ({
    address,
    amount: (lamports.after[at] ?? 0n) - (lamports.before[at] ?? 0n),
    symbol: 'SOL',
    decimals: 9,
  }))
  const tokenBalances = new Map(
    [...tokens.before, ...tokens.after].map((holding) => [holding.index, holding]),
  )
  const moved = [...tokenBalances.values()].map(({ index, mint, owner, decimals }) => ({
    address: owner,
    amount: amountAt(tokens.after, index) - amountAt(tokens.before, index),
    symbol: symbolOf(mint),
    decimals,
  }))
  return [...sol, ...moved].filter(({ amount }) => amount !== 0n)
}

const amountAt = (holdings: readonly TokenHolding[], index: number) =>
  holdings.find((holding) => holding.index === index)?.amount ?? 0n

/** Returns a token's symbol, or its mint if it isn't one of the local world's. */
function symbolOf(mint: string): string {
  return Object.values(solanaTokens).find((token) => token.mint === mint)?.symbol ?? mint
}

/** Describes a transaction's instructions: the program, and the instruction's name if it is a common one. */
function listInstructions({ message, keys }: Landed): readonly string[] {
  return message.instructions.map((instruction) => {
    const { program, programId, parsed } = parseInstruction(instruction, keys.all, null) as {
      program?: string
      programId: string
      parsed?: { type: string } | string
    }
    return typeof parsed === 'object' ? `${program}: ${parsed.type}` : (program ?? programId)
  })
}
