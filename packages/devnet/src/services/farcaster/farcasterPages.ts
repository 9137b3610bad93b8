import { type Html, html } from '../explorer/html.ts'
import type { Channel } from './createChannels.ts'
import { farcasterPeople } from './farcasterPeople.ts'

function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Devnet Farcaster</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet Farcaster</a></strong></div></header><main>${body}</main></body></html>`
    .markup
}

/** The page at the root of the origin. */
export const startPage = layout(
  'Relay',
  html`<h1>Farcaster</h1><p>A relay for the Connect API (FIP-11), and a page that simulates the Farcaster app on a phone.
For the local world only. Start in the app.</p>`,
)

/**
 * Renders the phone app: the requesting app, and the people to approve as. Choosing one signs, since this is for tests.
 */
export function askPage({ token, question: { domain, siweUri } }: Channel): string {
  return layout(
    'Sign in with Farcaster',
    html`<h1>Sign in to ${domain}?</h1>
<p>This page simulates the Farcaster app. <strong>${domain}</strong> requests your Farcaster account for ${siweUri}.</p>
<form class="identity" method="post" action="/app">
<input type="hidden" name="channelToken" value="${token}">
<label for="fid">Farcaster account</label>
<select id="fid" name="fid">${farcasterPeople.map(
      ({ fid, username }) => html`<option value="${fid}">@${username}, ${fid}</option>`,
    )}</select>
<p><button name="answer" value="approve">Sign in</button>
<button name="answer" value="cancel">Cancel</button></p></form>`,
  )
}

/** Renders the result. */
export function answeredPage(isApproved: boolean): string {
  return layout(
    isApproved ? 'Signed in' : 'Not signed in',
    isApproved
      ? html`<h1>You are signed in</h1><p>Return to the app.</p>`
      : html`<h1>You are not signed in</h1><p>Farcaster can’t reject a request. Cancel it in the app that sent it.</p>`,
  )
}

/** The page of an expired channel. */
export const gonePage = layout('Expired', html`<h1>This request expired</h1><p>Start again in the app.</p>`)
