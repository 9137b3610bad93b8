import { formatUnits, getAddress } from 'viem'
import type { Directory } from './createDirectory.ts'
import type { Entry, Movement } from './createLedger.ts'
import { type Html, html } from './html.ts'

/** Renders a whole page. */
export function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Devnet explorer</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet explorer</a></strong>
<form action="/search"><input name="q" aria-label="Address, transaction or block" placeholder="Address, transaction or block" autocomplete="off" spellcheck="false"><button>Search</button></form>
</div></header><main>${body}</main></body></html>`.markup
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const shortMoment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Formats a time as text, in UTC. */
export function formatTime(seconds: number): string {
  return `${moment.format(seconds * 1000)} UTC`
}

/** Renders an address as a link, by its name if it has one. */
export function addressLink(directory: Directory, address: string): Html {
  const full = getAddress(address)
  return html`<a href="/address/${full}" title="${full}">${directory.nameOf(address) ?? shorten(full)}</a>`
}

/** Renders a transfer as text. Amounts are exact unless another format is given. */
export function movementText(directory: Directory, movement: Movement, format = formatUnits): Html {
  const { amount, contract, tokenId } = movement
  if (contract === undefined) return html`${format(amount, 18)} ETH`
  if (tokenId !== undefined) {
    const count = amount === 1n ? html`` : html`${amount} × `
    return html`${count}${addressLink(directory, contract)} #${tokenId}`
  }
  const token = directory.tokenOf(contract)
  if (!token) return html`${amount} units of ${addressLink(directory, contract)}`
  return html`${format(amount, token.decimals)} <a href="/address/${getAddress(contract)}">${token.symbol}</a>`
}

/** Renders transactions as a table, in the given order (newest first). */
export function transactionTable(directory: Directory, entries: readonly Entry[]): Html {
  if (entries.length === 0) return html`<section><p class="empty">No transactions yet.</p></section>`
  return html`<section class="scroll"><table><thead><tr>
<th>Transaction</th><th>When (UTC)</th><th>Call</th><th>From</th><th>To</th><th class="amount">Amount</th></tr></thead><tbody>
${entries.map((entry) => {
  const to = entry.to ?? entry.created
  return html`<tr><td><a href="/tx/${entry.hash}"><code>${shorten(entry.hash)}</code></a></td>
<td class="quiet">${shortMoment.format(entry.timestamp * 1000)}</td>
<td>${entry.created ? 'contract creation' : directory.methodOf(entry.input)}</td>
<td>${addressLink(directory, entry.from)}</td><td>${to ? addressLink(directory, to) : '–'}</td>
<td class="amount">${movedText(directory, entry)}</td></tr>`
})}</tbody></table></section>`
}

/** Formats an amount with at most six decimals, for lists. */
function formatBriefly(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals).replace(/(\.\d{6})\d+$/, '$1…')
}

function movedText(directory: Directory, { isConfirmed, movements }: Entry): Html {
  if (!isConfirmed) return html`<span class="bad">failed</span>`
  const [first, ...rest] = movements
  if (!first) return html`<span class="quiet">none</span>`
  return html`${movementText(directory, first, formatBriefly)}${rest.length > 0 && html` <span class="quiet">+ ${rest.length}</span>`}`
}

/** Shortens a hash or address to its ends. */
export function shorten(hex: string): string {
  return `${hex.slice(0, 6)}…${hex.slice(-4)}`
}
