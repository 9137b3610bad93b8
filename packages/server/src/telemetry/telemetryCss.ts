import { pageTokens } from '../base/pageTokens.ts'

/** Style sheet of the operator's page, with the kit's own tokens. */
export const telemetryCss = `${pageTokens}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 15px/1.5 var(--font);
}
main {
  display: grid;
  gap: 16px;
  max-inline-size: 760px;
  margin-inline: auto;
  padding: 32px 16px 48px;
}
header, footer { padding-inline: 4px; }
h1 { margin: 0; font-size: 34px; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 17px; font-weight: 600; }
p { margin: 4px 0 0; color: var(--ink-2); }
footer { font-size: 13px; }
code { font: 13px/1.5 var(--font-mono); overflow-wrap: anywhere; }
section {
  min-inline-size: 0;
  padding: 20px;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 16px;
}
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 16px; }
nav + nav { margin-block-start: 8px; }
a {
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  padding: 8px 16px;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 12px;
  text-decoration: none;
  overflow-wrap: anywhere;
}
a:hover { border-color: var(--edge); }
a[aria-current] { background: var(--ink); border-color: var(--ink); color: var(--paper); font-weight: 550; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: 8px 0 8px 12px; text-align: end; font-weight: 400; vertical-align: top; }
th:first-child { padding-inline-start: 0; text-align: start; overflow-wrap: anywhere; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
thead th { color: var(--ink-2); font-size: 13px; padding-block-start: 0; }
tbody tr { border-block-start: 1px solid var(--line); }
.funnel th:first-child { inline-size: 60%; }
.bar { display: block; margin-block-start: 6px; fill: var(--ink); }
.bar .rail { fill: var(--sunk-2); }
.days { display: block; inline-size: 100%; block-size: 140px; margin-block-start: 12px; border-block-end: 1px solid var(--edge); }
.days .opened { fill: var(--edge); }
.days .connected { fill: var(--ink); }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 13px; }
.key span { display: inline-flex; align-items: center; gap: 6px; }
.key span::before { content: ""; inline-size: 10px; block-size: 10px; border-radius: 3px; background: var(--ink); }
.key .opened::before { background: var(--edge); }
.ends { display: flex; justify-content: space-between; font-size: 13px; }
details { margin-block-start: 12px; }
summary { display: list-item; min-block-size: 44px; padding-block: 10px; cursor: pointer; }
.empty { padding-block: 48px; text-align: center; }
@media (max-width: 430px) {
  main { padding-block-start: 20px; }
  section { padding: 16px; }
}
@media (forced-colors: active) {
  .bar, .days .connected { fill: CanvasText; }
  .bar .rail, .days .opened { fill: GrayText; }
  .key span::before { forced-color-adjust: none; background: CanvasText; }
  .key .opened::before { background: GrayText; }
}
`
