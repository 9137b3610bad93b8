import { formatUnits, getAddress } from 'viem'
import type { Directory } from './createDirectory.ts'
import type { Entry } from './createLedger.ts'
import { type Html, html } from './html.ts'
import { addressLink, formatTime, layout, movementText, transactionTable } from './layout.ts'

/** A response of the explorer. */
export type ExplorerAnswer = { status: number; page: string } | { status: 302; location: string }
/** A balance to show: whole units as text, and the symbol. */
export type ShownBalance = { amount: string; symbol: string }
/** A block's header. */
type ShownBlock = {
  number: number
  hash: string
  parentHash: string
  timestamp: number
  gasUsed: bigint
}

const pageSize = 25

/** Renders the newest transactions. */
export function homePage(directory: Directory, entries: readonly Entry[], head: number): string {
  const body = html`<h1>The local chain<small>block ${head}</small></h1>
${transactionTable(directory, entries.slice(0, pageSize))}`
  return layout('Local chain', body)
}

/** Renders an account or contract: balances and transactions. `page` counts from 1. */
export function addressPage(parameters: {
  directory: Directory
  address: string
  isContract: boolean
  balances: readonly ShownBalance[]
  entries: readonly Entry[]
  page: number
}): string {
  const { directory, address, isContract, balances, entries, page } = parameters
  const full = getAddress(address)
  const name = directory.nameOf(address)
  const shown = entries.slice((page - 1) * pageSize, page * pageSize)
  const body = html`<h1>${name ?? full}<small>${isContract ? 'Contract' : 'Account'}${name !== undefined && ` ${full}`}</small></h1>
<dl>${balances.map(({ amount, symbol }) => html`<dt>${symbol}</dt><dd>${amount}</dd>`)}</dl>
<h2>Transactions (${entries.length})</h2>
${transactionTable(directory, shown)}
<nav>${page > 1 && html`<a href="/address/${full}?page=${page - 1}" rel="prev">Newer</a>`}
${page * pageSize < entries.length && html`<a href="/address/${full}?page=${page + 1}" rel="next">Older</a>`}</nav>`
  return layout(name ?? full, body)
}

/** Renders a transaction. */
export function transactionPage(directory: Directory, entry: Entry): string {
  const rows: readonly (readonly [string, Html])[] = [
    [
      'Status',
      entry.isConfirmed ? html`<span class="good">Confirmed</span>` : html`<span class="bad">Failed</span>`,
    ],
    ['Block', html`<a href="/block/${entry.blockNumber}">${entry.blockNumber}</a>`],
    ['Time', html`${formatTime(entry.timestamp)}`],
    ['From', addressLink(directory, entry.from)],
    entry.created
      ? ['Created', addressLink(directory, entry.created)]
      : ['To', entry.to ? addressLink(directory, entry.to) : html`–`],
    ['Value', html`${formatUnits(entry.value, 18)} ETH`],
    ['Network fee', html`${formatUnits(entry.fee, 18)} ETH`],
    ['Nonce', html`${entry.nonce}`],
    ['Call', html`${entry.created ? 'contract creation' : directory.methodOf(entry.input)}`],
    ['Input', html`<pre>${entry.input}</pre>`],
  ]
  const body = html`<h1>Transaction<small>${entry.hash}</small></h1>
<dl>${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<h2>Transfers</h2>
${
  entry.movements.length === 0
    ? html`<section><p class="empty">No transfers.</p></section>`
    : html`<section class="scroll"><table><thead><tr><th>From</th><th>To</th><th class="amount">Amount</th></tr></thead><tbody>
${entry.movements.map(
  (
    movement,
  ) => html`<tr><td>${addressLink(directory, movement.from)}</td><td>${addressLink(directory, movement.to)}</td>
<td class="amount">${movementText(directory, movement)}${movement.type === 'internal' && html` <span class="quiet">internal</span>`}</td></tr>`,
)}</tbody></table></section>`
}`
  return layout('Transaction', body)
}

/** Renders a block. */
export function blockPage(directory: Directory, block: ShownBlock, entries: readonly Entry[]): string {
  const body = html`<h1>Block ${block.number}<small>${block.hash}</small></h1>
<dl><dt>Time</dt><dd>${formatTime(block.timestamp)}</dd>
<dt>Parent</dt><dd>${block.number > 0 ? html`<a href="/block/${block.number - 1}"><code>${block.parentHash}</code></a>` : '–'}</dd>
<dt>Gas used</dt><dd>${block.gasUsed}</dd></dl>
<h2>Transactions (${entries.length})</h2>${transactionTable(directory, entries)}`
  return layout(`Block ${block.number}`, body)
}

/** Renders the page for something that doesn't exist. */
export function missingPage(what: string): string {
  return layout('Not found', html`<h1>Not found</h1><p>${what}</p><p><a href="/">Latest transactions</a></p>`)
}
