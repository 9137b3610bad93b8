import { html } from 'hono/html'
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
