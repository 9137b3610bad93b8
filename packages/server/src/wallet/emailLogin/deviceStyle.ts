/** The one style sheet of logins' pages: the modal's tokens, light and dark, from a narrow telephone up. */
export const deviceStyle = `
:root{color-scheme:light dark;--page:light-dark(oklch(.955 .006 85),oklch(.155 .01 265));
--paper:light-dark(oklch(1 0 0),oklch(.215 .012 265));--sunk:light-dark(oklch(.972 .003 265),oklch(.255 .013 265));
--ink:light-dark(oklch(.24 .02 265),oklch(.96 .004 265));--ink-2:light-dark(oklch(.46 .02 265),oklch(.74 .012 265));
--accent:light-dark(oklch(.24 .02 265),oklch(.96 .004 265));--on-accent:light-dark(oklch(1 0 0),oklch(.2 .02 265));
--brass-ink:light-dark(oklch(.46 .09 70),oklch(.84 .1 82));--brass-ground:light-dark(oklch(.958 .032 85),oklch(.31 .04 75))}
*{box-sizing:border-box}
body{display:grid;place-items:start center;min-block-size:100vh;margin:0;padding:24px 12px;background:var(--page);color:var(--ink);
font:450 15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
main{display:grid;gap:16px;inline-size:100%;max-inline-size:420px;padding:24px 20px 20px;border-radius:24px;background:var(--paper);
box-shadow:0 0 0 1px light-dark(oklch(.24 .02 265/.06),oklch(1 0 0/.08)),0 24px 64px -12px light-dark(oklch(.24 .02 265/.28),oklch(0 0 0/.7))}
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
button{min-block-size:48px;padding:0 18px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;
font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.note{padding:12px 16px;border-radius:16px;background:var(--brass-ground);color:var(--brass-ink)}
@media (forced-colors:active){main,.number,dl,.note,button{border:1px solid}}
`
