import { pageTokens } from '../base/pageTokens.ts'

/** The payment page's only style sheet: the kit's tokens, light and dark, for any width from a small phone up. */
export const paymentStyle = `${pageTokens}
*{box-sizing:border-box}
body{display:grid;place-items:start center;min-height:100vh;margin:0;padding:24px 12px;background:var(--page);color:var(--ink);
font:450 15px/1.45 var(--font);font-variant-numeric:tabular-nums}
main{display:grid;gap:16px;width:100%;max-width:420px;padding:20px;border-radius:24px;background:var(--paper);
box-shadow:var(--shadow)}
h1,p,dl,dd{margin:0}
h1{font-size:17px;font-weight:620;text-align:center}
.amount{font-size:34px;font-weight:620;letter-spacing:-.02em;line-height:1.2;text-align:center;overflow-wrap:anywhere}
.under{color:var(--ink-2);text-align:center;overflow-wrap:anywhere}
dl{display:grid;gap:8px;padding:12px 16px;border-radius:16px;background:var(--sunk)}
dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
dt{color:var(--ink-2)}dd{font-weight:560;overflow-wrap:anywhere}
nav{display:grid;grid-template-columns:1fr 1fr;gap:4px;padding:4px;border-radius:16px;background:var(--sunk)}
nav a{display:grid;place-items:center;min-height:44px;border-radius:12px;color:var(--ink-2);font-weight:560;text-decoration:none}
nav a[aria-current]{background:var(--paper);color:var(--ink);box-shadow:var(--shadow-low)}
form{display:grid;gap:12px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
label{display:grid;gap:6px;color:var(--ink-2);font-size:13px;font-weight:560}
input{width:100%;min-width:0;height:48px;padding:0 14px;border:1px solid var(--edge);border-radius:12px;background:var(--paper);
color:var(--ink);font:450 17px/1 inherit;font-family:inherit}
input[aria-invalid]{border-color:var(--bad)}
button{min-height:48px;padding:0 18px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;
font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--ink-2)}
a:focus-visible,input:focus-visible,button:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.note{padding:12px 16px;border-radius:16px;background:var(--brass-ground);color:var(--brass-ink)}
.bad{padding:12px 16px;border-radius:16px;background:var(--bad-ground);color:var(--bad)}
.field-error{color:var(--bad);font-size:13px}
.sign{display:grid;place-items:center;width:72px;height:72px;margin:8px auto 0;border-radius:50%;background:var(--sunk);font-size:34px}
.sign.is-good{background:var(--good-ground);color:var(--good)}.sign.is-bad{background:var(--bad-ground);color:var(--bad)}
summary{min-height:44px;align-content:center;font-weight:560;cursor:pointer}
ul{display:grid;gap:8px;margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
code{font:450 15px/1.5 var(--font-mono)}
@media (forced-colors:active){nav a[aria-current]{outline:2px solid}}
`
