import { type Html, html } from '../explorer/html.ts'

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}
const toName = (provider: string) => names[provider] ?? provider

function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Devnet identities</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet identities</a></strong></div></header><main>${body}</main></body></html>`
    .markup
}

/** The page at the root of the origin. */
export const startPage = layout(
  'Providers',
  html`<h1>Identity providers</h1><p>Simulated login providers for the local world only:
${Object.values(names).join(', ')}. They accept any username. Start in the app.</p>`,
)

/** Renders the question who to sign in as. Nothing is verified, since this provider is for tests. */
export function signInPage(provider: string, action: string): string {
  const name = toName(provider)
  return layout(
    `Sign in with ${name}`,
    html`<h1>Sign in with ${name}</h1>
<p>This page simulates ${name} and accepts any username.</p>
<form class="identity" method="post" action="${action}">
<label for="who">${name} username</label>
<input id="who" name="who" required autofocus autocomplete="username" spellcheck="false" maxlength="100">
<p><button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button></p></form>`,
  )
}

/** Renders a provider's error about an invalid request. */
export function problemPage(provider: string, problem: string): string {
  return layout(
    'Something went wrong',
    html`<h1>Something went wrong</h1><section><p class="empty">${toName(provider)}: ${problem}</p></section>`,
  )
}

/** Styles of these pages, added to the explorer's. */
export const identityStyle =
  'form.identity{display:grid;gap:8px;max-width:420px}form.identity p{display:flex;gap:8px;margin:8px 0}form.identity button[value=cancel]{background:none;color:inherit;box-shadow:inset 0 0 0 1px var(--line)}'
