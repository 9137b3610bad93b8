import { pageTokens } from '../../base/pageTokens.ts'

/** The style sheet of login pages: the kit's tokens, light and dark, from narrow phones up. */
export const deviceStyle = `${pageTokens}
*{box-sizing:border-box}
body{display:grid;place-items:start center;min-block-size:100vh;margin:0;padding:24px 12px;background:var(--page);color:var(--ink);
font:450 15px/1.45 var(--font);font-variant-numeric:tabular-nums}
main{display:grid;gap:16px;inline-size:100%;max-inline-size:420px;padding:24px 20px 20px;border-radius:24px;background:var(--paper);
box-shadow:var(--shadow)}
h1,p,dl,dd{margin:0}
[data-part]{display:grid;gap:16px}
[hidden]{display:none}
h1{font-size:22px;font-weight:620;line-height:1.25;text-align:center;text-wrap:balance}
.under{color:var(--ink-2);text-align:center;text-wrap:pretty}
.number{display:grid;gap:4px;padding:16px;border-radius:16px;background:var(--sunk);text-align:center}
.number span{color:var(--ink-2);font-size:13px;font-weight:560}
.number strong{font-size:34px;font-weight:650;letter-spacing:.08em;line-height:1.2}
dl{display:grid;gap:10px;padding:12px 16px;border-radius:16px;background:var(--sunk)}
dl>div{display:grid;grid-template-columns:5em 1fr;gap:12px}
dt{color:var(--ink-2)}dd{font-weight:560;overflow-wrap:anywhere}
dd small{display:block;color:var(--ink-2);font-size:13px;font-weight:450}
form{display:grid}
button,.button{display:grid;place-items:center;min-block-size:48px;padding:0 18px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;
font-weight:600;text-decoration:none;cursor:pointer}
button.quiet{background:var(--sunk);color:var(--ink)}
button:focus-visible,.button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.note{padding:12px 16px;border-radius:16px;background:var(--brass-ground);color:var(--brass-ink)}
@media (forced-colors:active){main,.number,dl,.note,button,.button{border:1px solid}}
`
