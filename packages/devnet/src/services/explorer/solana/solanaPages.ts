import { formatUnits } from 'viem'
import type { Landed } from '../../../solana/chain/createSolanaChain.ts'
import { solanaAccounts, solanaOthers } from '../../../solana/solanaAccounts.ts'
import { type Html, html } from '../html.ts'
import { formatTime, layout, shorten } from '../layout.ts'
import type { ShownBalance } from '../pages.ts'
import { type Change, listChanges, listDeeds } from './describeLanded.ts'

const pageSize = 25
const names = new Map(
  [...Object.values(solanaAccounts), ...Object.values(solanaOthers)].map(({ address, name }) => [
    address,
    name,
  ]),
)

/** Renders an account of the local Solana chain: balances and transactions, newest first. `page` counts from 1. */
export function solanaAddressPage(parameters: {
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
export function solanaTransactionPage(landed: Landed): string {
  const [payer = ''] = landed.keys.all
  const rows: readonly (readonly [string, Html])[] = [
    ['Status', statusText(landed)],
    ['Slot', html`${landed.slot}`],
    ['Time', html`${formatTime(landed.time)}`],
    ['Fee payer', addressLink(payer)],
    ['Network fee', html`${formatUnits(landed.fee, 9)} SOL`],
    ['Instructions', html`${listDeeds(landed).map((deed) => html`<div>${deed}</div>`)}`],
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
<td class="quiet">${formatTime(landed.time)}</td><td>${listDeeds(landed).join(', ')}</td>
<td>${addressLink(landed.keys.all[0] ?? '')}</td><td>${statusText(landed)}</td></tr>`,
)}</tbody></table></section>`
}

const statusText = ({ failure }: Landed) =>
  failure === null ? html`<span class="good">Confirmed</span>` : html`<span class="bad">Failed</span>`

const addressLink = (address: string) =>
  html`<a href="/address/${address}" title="${address}">${names.get(address) ?? shorten(address)}</a>`

const changeText = ({ amount, symbol, decimals }: Change) =>
  `${amount > 0n ? '+' : '−'}${formatUnits(amount > 0n ? amount : -amount, decimals)} ${symbol}`
