import { html } from 'hono/html'
import { pageTokens } from '../base/pageTokens.ts'
import type { Project } from '../settings/settings.ts'
import type { Funnel } from './toFunnel.ts'

type Html = ReturnType<typeof html>
type Named = Pick<Project, 'id' | 'name'>

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Width of a day in the chart of days, and its height, in units of the chart. */
const dayWidth = 10
const chartHeight = 100

/** Renders the page of one project and period. */
export function writeTelemetryPage(parameters: {
  project: Named
  projects: readonly Named[]
  period: number
  periods: readonly number[]
  funnel: Funnel
}): Promise<string> {
  const { project, projects, period, periods, funnel } = parameters
  return writePage(
    `Telemetry for ${project.name}`,
    html`
      <header>
        <h1>${project.name}</h1>
        <p>How many visitors connected a wallet in the last ${period} days (UTC).</p>
        <nav aria-label="Period">
          ${periods.map((days) => link(toAddress(project.id, days), `${days} days`, days === period))}
        </nav>
        ${
          projects.length > 1 &&
          html`<nav aria-label="Project">
            ${projects.map(({ id, name }) => link(toAddress(id, period), name, id === project.id))}
          </nav>`
        }
      </header>
      ${funnel.events.length === 0 ? writeEmpty() : writeFunnel(funnel)}
      <footer>
        <p>
          Events are counted, not people: opening the modal twice counts twice. Only counters are stored, by project, day
          and event. Visitors’ accounts and addresses are not.
        </p>
      </footer>
    `,
  )
}

/** Renders a page that explains an invalid request. */
export function writeMessagePage(
  title: string,
  text: string,
  projects: ReadonlyMap<string, Named>,
): Promise<string> {
  return writePage(
    title,
    html`<header>
      <h1>${title}</h1>
      <p>${text} Choose a project:</p>
      <nav aria-label="Project">
        ${[...projects.values()].map(({ id, name }) => link(toAddress(id, 30), name, false))}
      </nav>
    </header>`,
  )
}

function writeEmpty(): Html {
  return html`<section class="empty">
    <h2>No events yet</h2>
    <p>
      They appear once someone opens the modal of an app that has <code>analytics: true</code> in its
      <code>createKit</code>, with this server as its <code>api</code>.
    </p>
  </section>`
}

function writeFunnel({ steps, losses, ways, days, events }: Funnel): Html {
  const widest = Math.max(1, ...steps.map(({ count }) => count))
  return html`
    <section aria-labelledby="funnel">
      <h2 id="funnel">From opening to connected</h2>
      <table class="funnel">
        ${head('Step', 'Events', 'Share')}
        <tbody>
          ${steps.map(
            ({ label, count, share }) => html`<tr>
              <th scope="row">
                ${label}
                <svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false">
                  <rect class="rail" width="100%" height="12" rx="6"></rect>
                  <rect width="${toFixedPercent(count / widest)}" height="12" rx="6"></rect>
                </svg>
              </th>
              <td>${number.format(count)}</td>
              <td>${share === undefined ? '–' : percent.format(share)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </section>
    ${writeDays(days)}
    ${
      losses.length > 0 &&
      writeTable(
        'losses',
        'Drop-offs',
        ['Reason', 'Events'],
        losses.map(({ label, count }) => [label, count]),
      )
    }
    ${
      ways.length > 0 &&
      writeTable(
        'ways',
        'Connection methods',
        ['Method', 'Chosen', 'Connected'],
        ways.map(({ label, chosen, connected }) => [label, chosen, connected]),
      )
    }
    ${writeTable(
      'events',
      'All events',
      ['Event', 'Times'],
      events.map(({ event, count }) => [html`<code>${event}</code>`, count]),
    )}
  `
}

function writeDays(days: Funnel['days']): Html {
  const highest = Math.max(1, ...days.map(({ opened, connected }) => Math.max(opened, connected)))
  const column = (kind: 'opened' | 'connected', left: number, count: number) => {
    const height = (count / highest) * chartHeight
    return html`<rect
      class="${kind}" x="${left}" y="${chartHeight - height}" width="4" height="${height}"></rect>`
  }
  return html`<section aria-labelledby="days">
    <h2 id="days">Day by day</h2>
    <p class="key"><span class="opened">Modal opened</span> <span class="connected">Connected</span></p>
    <svg
      class="days" viewBox="0 0 ${days.length * dayWidth} ${chartHeight}" preserveAspectRatio="none"
      aria-hidden="true" focusable="false">
      ${days.map(
        ({ opened, connected }, index) => html`
          ${column('opened', index * dayWidth + 1, opened)}
          ${column('connected', index * dayWidth + 5, connected)}
        `,
      )}
    </svg>
    <p class="ends" aria-hidden="true">
      <span>${dayLabel(days[0]?.day)}</span><span>${dayLabel(days.at(-1)?.day)}</span>
    </p>
    <details>
      <summary>Numbers by day</summary>
      <table>
        ${head('Day', 'Modal opened', 'Connected')}
        <tbody>
          ${[...days].reverse().map(({ day, opened, connected }) => row([day, opened, connected]))}
        </tbody>
      </table>
    </details>
  </section>`
}

type Cell = string | number | Html

function writeTable(
  id: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <table>
      ${head(...columns)}
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </section>`
}

function head(...columns: readonly string[]): Html {
  return html`<thead>
    <tr>
      ${columns.map((column) => html`<th scope="col">${column}</th>`)}
    </tr>
  </thead>`
}

function row([first, ...cells]: readonly Cell[]): Html {
  return html`<tr>
    <th scope="row">${first}</th>
    ${cells.map((cell) => html`<td>${typeof cell === 'number' ? number.format(cell) : cell}</td>`)}
  </tr>`
}

function link(address: string, text: string, isCurrent: boolean): Html {
  return isCurrent
    ? html`<a href="${address}" aria-current="page">${text}</a>`
    : html`<a href="${address}">${text}</a>`
}

async function writePage(title: string, body: Html): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/telemetry.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return String(page)
}

const toAddress = (project: string, days: number) =>
  `/telemetry?project=${encodeURIComponent(project)}&days=${days}`

const toFixedPercent = (share: number) => `${(share * 100).toFixed(2)}%`

const dayLabel = (day: string | undefined) => (day === undefined ? '' : shortDay.format(new Date(day)))

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
