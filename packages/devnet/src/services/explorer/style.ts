/** The explorer's style sheet, for light and dark, from small phones up. */
export const style = `
:root{color-scheme:light dark;--ground:#f5f6f8;--card:#fff;--line:#e3e6eb;--text:#16191f;--quiet:#5b6472;
--accent:#2f5bd7;--good:#1a7f46;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#101317;--card:#181c22;--line:#2a303a;--text:#eceff4;
--quiet:#9aa4b2;--accent:#8fb0ff;--good:#63d297;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:450 15px/1.5 system-ui,sans-serif;
font-variant-numeric:tabular-nums}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
a:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
header{background:var(--card);border-bottom:1px solid var(--line)}
header>div,main{max-width:1120px;margin:0 auto;padding:16px}
header>div{display:flex;gap:12px 24px;align-items:center;flex-wrap:wrap}
header strong a{color:inherit;font-size:17px}
form{display:flex;gap:8px;flex:1 1 280px}
input{flex:1;min-width:0;height:44px;padding:0 14px;border:1px solid var(--line);border-radius:12px;
background:var(--ground);color:inherit;font:inherit}
button{height:44px;padding:0 18px;border:0;border-radius:12px;background:var(--accent);color:var(--card);font:inherit;font-weight:600}
h1{font-size:22px;font-weight:650;margin:12px 0 16px;overflow-wrap:anywhere}
h1 small{display:block;font:450 13px/1.5 ui-monospace,monospace;color:var(--quiet)}
h2{font-size:17px;font-weight:600;margin:28px 0 12px}
section,dl{background:var(--card);border:1px solid var(--line);border-radius:16px;margin:0;overflow:hidden}
dl{display:grid;grid-template-columns:minmax(96px,180px) minmax(0,1fr)}
dt,dd{margin:0;padding:11px 12px;border-top:1px solid var(--line)}
dt{color:var(--quiet)}dt:first-of-type,dt:first-of-type+dd{border-top:0}
dd{overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:11px 12px;text-align:start;white-space:nowrap;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--quiet);font-size:13px;font-weight:500}
td.amount,th.amount{text-align:end}
code{font:450 13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{margin:0;max-height:240px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:450 13px/1.5 ui-monospace,monospace}
.quiet{color:var(--quiet)}.good{color:var(--good)}.bad{color:var(--bad)}
.empty{padding:24px 16px;color:var(--quiet)}
nav{display:flex;gap:16px;padding:16px 0}
@media (max-width:560px){dl{grid-template-columns:1fr}dd{border-top:0;padding-top:0}dt{padding-bottom:0}
dt:first-of-type+dd{border-top:0}}
`
